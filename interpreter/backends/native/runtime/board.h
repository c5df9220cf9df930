/* Questions to the board that no table answers: searches, and where something is seen from somewhere (see `board/questions.py`).

   A test is a function of one cell or edge; `known` holds the local values that it reads. */

typedef int (*Test)(Machine *m, num *S, const void *known, num thing);

static inline int is_cell(num cell) { return cell >= 0 && cell < CELLS; }

static Set neighbours_of(num cell) {
    return is_cell(cell) ? constant(neighbours + beside_at[cell], beside_at[cell + 1] - beside_at[cell]) : NONE;
}

static num *zeros(Machine *m, num count) {
    num *at = room_for(m, count);
    if (at) memset(at, 0, (size_t)count * sizeof(num));
    return at;
}

/* What lies beside any of these cells, each once, by number; `from` is `neighbours` or `edges_beside`. */
static Set gathered(Machine *m, Set cells, const num *from) {
    List list = collect(m);
    num lowest = MARKS, highest = -1;
    for (num i = 0; i < cells.count; i++) {
        if (!is_cell(cells.at[i])) continue;
        for (num j = beside_at[cells.at[i]]; j < beside_at[cells.at[i] + 1]; j++) {
            m->marks[from[j]] = 1;
            lowest = least_of(lowest, from[j]);
            highest = most_of(highest, from[j]);
        }
    }
    for (num thing = lowest; thing <= highest; thing++)
        if (m->marks[thing]) {
            append(m, &list, thing);
            m->marks[thing] = 0;
        }
    return collected(list);
}

/* All cells that can be reached from some: through cells that pass a test, over edges that pass one, at most so many steps far. */
static Set reachable(Machine *m, num *S, Set from, num most, Test through, const void *there, Test over_edge, const void *across) {
    num *mark_here = m->top;
    num *queue = room_for(m, CELLS), *seen = zeros(m, CELLS), *blocked = zeros(m, CELLS), count = 0;
    if (!queue || !seen || !blocked) return NONE;
    Set begin = sorted(m, from);
    for (num i = 0; i < begin.count; i++)
        if (is_cell(begin.at[i]) && !seen[begin.at[i]]) {
            seen[begin.at[i]] = 1;
            queue[count++] = begin.at[i];
        }
    for (num i = 0; i < count && !m->stop; i++) {
        num cell = queue[i];
        if (blocked[cell] || (most >= 0 && seen[cell] > most)) continue;
        for (num j = beside_at[cell]; j < beside_at[cell + 1]; j++) {
            num other = neighbours[j];
            if (seen[other] || (over_edge && !over_edge(m, S, across, edges_beside[j]))) continue;
            seen[other] = seen[cell] + 1;
            queue[count++] = other;
            if (through && !through(m, S, there, other)) blocked[other] = 1;
        }
    }
    return given(m, mark_here, constant(queue, count));
}

/* ---- nearest ------------------------------------------------------------------------------------------ */

/* How far the nearest of some goals is (-1: none can be reached), and which are equally near, by number. */
static num nearest_goals(Machine *m, num *S, num start, Set goals, Test is_free, const void *known, List *hits) {
    if (!is_cell(start) || !goals.count) return -1;
    if (member(start, goals)) {
        append(m, hits, start);
        return 0;
    }
    num *seen = zeros(m, CELLS), *queue = room_for(m, CELLS), count = 1, far = 0, begin = 0;
    if (!seen || !queue) return -1;
    queue[0] = start;
    seen[start] = 1;
    while (begin < count && !hits->count && !m->stop) {
        num end = count;
        far++;
        for (; begin < end; begin++)
            for (num j = beside_at[queue[begin]]; j < beside_at[queue[begin] + 1]; j++) {
                num other = neighbours[j];
                if (seen[other]) continue;
                seen[other] = 1;
                if (member(other, goals)) append(m, hits, other);
                else if (!is_free || is_free(m, S, known, other)) queue[count++] = other;
            }
    }
    return hits->count ? far : -1;
}

static num distance_through(Machine *m, num *S, num start, Set goals, Test is_free, const void *known) {
    List hits = collect(m);
    return nearest_goals(m, S, start, goals, is_free, known, &hits);
}

static Set nearest(Machine *m, num *S, num start, Set goals, Test is_free, const void *known) {
    List hits = collect(m);
    nearest_goals(m, S, start, goals, is_free, known, &hits);
    return sorted(m, collected(hits));
}

/* The neighbours of a cell on a shortest path to a nearest goal, by number; none if it is a goal. */
static Set steps_towards(Machine *m, num *S, num start, Set goals, Test is_free, const void *known) {
    if (!is_cell(start) || member(start, goals)) return NONE;
    num *seen = zeros(m, CELLS), *queue = room_for(m, CELLS), count = 0, begin = 0;
    if (!seen || !queue) return NONE;
    List touching = collect(m);
    Set in_order = sorted(m, goals);
    for (num i = 0; i < in_order.count; i++)
        if (is_cell(in_order.at[i]) && !seen[in_order.at[i]]) {
            seen[in_order.at[i]] = 1;
            queue[count++] = in_order.at[i];
        }
    /* Searching back from all goals at once, the first ring that touches the start holds exactly the wanted neighbours. */
    while (begin < count && !touching.count && !m->stop) {
        num end = count;
        for (; begin < end; begin++)
            for (num j = beside_at[queue[begin]]; j < beside_at[queue[begin] + 1]; j++) {
                num other = neighbours[j];
                if (other == start) append(m, &touching, queue[begin]);
                else if (!seen[other]) {
                    seen[other] = 1;
                    if (!is_free || is_free(m, S, known, other)) queue[count++] = other;
                }
            }
    }
    return sorted(m, collected(touching));
}

/* ---- bearings, in tenths of a degree ------------------------------------------------------------------- */

static inline num bearing_of(num centre, num cell) { return bearings[centre * CELLS + cell]; }
static inline int is_direction(num direction) { return direction >= 0 && direction < DIRECTIONS; }

/* How far to turn to the right (positive) or left, more than -180 and at most 180 degrees. */
static num turn_to(num looking, num target) {
    num found = remainder_of(target - looking, 3600);
    return found > 1800 ? found - 3600 : found;
}

/* The first candidate met when turning from a direction (which comes first itself); -1 without candidates. */
static num turning(num centre, Set candidates, num direction, num clockwise_too) {
    num best = -1, found = -1;
    if (!is_cell(centre) || !is_direction(direction)) return -1;
    for (num i = 0; i < candidates.count; i++) {
        num cell = candidates.at[i];
        if (!is_cell(cell) || cell == centre) continue;
        num by = bearing_of(centre, cell) - headings[centre * DIRECTIONS + direction];
        by = remainder_of(clockwise_too ? by : -by, 3600);
        if (found < 0 || by < best || (by == best && cell < found)) {
            best = by;
            found = cell;
        }
    }
    return found;
}

/* The bearing midway between the candidates, on the side of a direction; that direction if they are opposite. */
static num middle(Machine *m, num centre, Set candidates, num direction) {
    num looking = headings[centre * DIRECTIONS + direction], before = -1, *mark_here = m->top;
    double x = 0, y = 0;
    Set in_order = sorted(m, candidates);
    for (num i = 0; i < in_order.count; i++) {
        num cell = in_order.at[i];
        if (cell == before || !is_cell(cell) || cell == centre) continue;
        before = cell;
        x = x + sines[bearing_of(centre, cell)];
        y = y - cosines[bearing_of(centre, cell)];
    }
    m->top = mark_here;
    if (hypot(x, y) < 1e-6) return looking;
    num between = remainder_of((num)rint(atan2(x, -y) * (180.0 / 3.141592653589793) * 10), 3600);
    num away = turn_to(looking, between);
    return away >= -900 && away <= 900 ? between : (between + 1800) % 3600;
}

/* The leftmost (`side` 1) or rightmost (-1) candidate seen from the centre when looking in a direction, or midway between cells. */
static num outermost(Machine *m, num centre, Set candidates, num direction, int has_between, Set between, num side) {
    num found = -1, best_off = 0, best_turn = 0;
    if (!is_cell(centre) || !is_direction(direction)) return -1;
    num looking = has_between ? middle(m, centre, between, direction) : headings[centre * DIRECTIONS + direction];
    for (num i = 0; i < candidates.count; i++) {
        num cell = candidates.at[i];
        if (!is_cell(cell) || cell == centre) continue;
        num by = side * turn_to(looking, bearing_of(centre, cell)), off = has_between ? thousandths[by + 1800] : 0;
        if (found < 0 || off < best_off || (off == best_off && (by < best_turn || (by == best_turn && cell < found)))) {
            found = cell;
            best_off = off;
            best_turn = by;
        }
    }
    return found;
}

/* ---- large boards -------------------------------------------------------------------------------------- */

static inline num step_from(num cell, num direction) {
    return is_cell(cell) && is_direction(direction) ? steps[cell * DIRECTIONS + direction] : -1;
}

static num direction_to(num start, num goal) {
    for (num direction = 0; is_cell(start) && goal >= 0 && direction < DIRECTIONS; direction++)
        if (step_from(start, direction) == goal) return direction;
    return -1;
}

static num edge_between(num one, num other) {
    for (num j = is_cell(one) ? beside_at[one] : 0; is_cell(one) && j < beside_at[one + 1]; j++)
        if (neighbours[j] == other) return edges_beside[j];
    return -1;
}

static Set ray(Machine *m, num cell, num direction) {
    List list = collect(m);
    num start = cell;
    while ((cell = step_from(cell, direction)) >= 0 && cell != start && !m->marks[cell]) {
        m->marks[cell] = 1;
        append(m, &list, cell);
    }
    mark(m, collected(list), 0);
    return collected(list);
}

/* The cell so many rows down and columns to the right on the same board; -1 if there is none. */
static num offset_from(num cell, num rows, num columns) {
    for (num other = 0; is_cell(cell) && other < CELLS; other++)
        if (board_of[other] == board_of[cell] && cell_row[other] == cell_row[cell] + rows && cell_column[other] == cell_column[cell] + columns)
            return other;
    return -1;
}

static num distance(Machine *m, num *S, num start, num goal) {
    num *mark_here = m->top;
    return released(m, mark_here, goal < 0 ? -1 : distance_through(m, S, start, of_one(m, goal), NULL, NULL));
}

/* The longest line of cells that pass a test, through one of them. Each axis of a cell: where its two rays are, how long they
   are, and how many cells they have together (in a ring, a ray comes back from the other side). */
static inline num longest_line(Machine *m, num *S, num cell, const num *starts, const num *axes, const num *rays, Test test,
                               const void *known) {
    num longest = 1;
    if (!is_cell(cell) || !test(m, S, known, cell)) return 0;
    for (num i = starts[cell]; i < starts[cell + 1]; i++) {
        const num *axis = axes + 4 * i, *one = rays + axis[0], *other = one + axis[1];
        num found = 1;
        for (num j = 0; j < axis[1] && test(m, S, known, one[j]); j++) found++;
        for (num j = 0; j < axis[2] && test(m, S, known, other[j]); j++) found++;
        if (found > longest) longest = least_of(found, axis[3]);
    }
    return longest;
}

/* Are so many cells in a row, through one of them, such that pass a test? For each cell and axis the table has a mask of those
   that are there, and the cells on both sides; they are all looked at, so that no processor has to guess. */
static inline int has_run(Machine *m, num *S, num cell, int least, int axes, const int32_t *table, Test test, const void *known) {
    int reach = least - 1, found = 0;
    if (!is_cell(cell) || !test(m, S, known, cell)) return 0;
    const int32_t *around = table + cell * axes * (1 + 2 * reach);
    for (int axis = 0; axis < axes; axis++, around += 1 + 2 * reach) {
        uint32_t bits = 0, run;
        for (int i = 0; i < reach; i++) bits |= (uint32_t)test(m, S, known, around[1 + i]) << i;
        for (int i = 0; i < reach; i++) bits |= (uint32_t)test(m, S, known, around[1 + reach + i]) << (least + i);
        run = bits = (bits & (uint32_t)around[0]) | 1u << reach;
        for (int i = 1; i < least; i++) run &= bits >> i;
        found |= run != 0;
    }
    return found;
}

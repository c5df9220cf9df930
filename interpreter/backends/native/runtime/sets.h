/* Sets and lists in scratch memory. */

/* Room for so many numbers; NULL (and refused) if there is none. */
static num *room_for(Machine *m, num count) {
    if (count > m->scratch_end - m->top) {
        refuse(m, TOO_DEEP);
        return NULL;
    }
    num *found = m->top;
    m->top += count;
    return found;
}

static inline List collect(Machine *m) {
    List list = {m->top, 0, 0};
    return list;
}

/* A list that has room for all that it will ever get. */
static inline List reserved(Machine *m, num room) {
    List list = {m->top, 0, room};
    if (room > m->scratch_end - m->top) {
        refuse(m, TOO_DEEP);
        list.at = m->scratch; /* the run is over: whatever is written here is not read */
    } else m->top += room;
    return list;
}

/* Make a list longer: in place if nothing came behind it. */
static int grow(Machine *m, List *list) {
    num more = list->room + 16;
    if (list->at + list->room == m->top) {
        if (!room_for(m, more)) return 0;
    } else {
        num *at = room_for(m, list->room + more);
        if (!at) return 0;
        memcpy(at, list->at, (size_t)list->count * sizeof(num));
        list->at = at;
    }
    list->room += more;
    return 1;
}

static inline void append(Machine *m, List *list, num value) {
    if (list->count == list->room && !grow(m, list)) return;
    list->at[list->count++] = value;
}

static inline Set collected(List list) {
    Set set = {list.at, list.count};
    return set;
}

static inline Set constant(const num *at, num count) {
    Set set = {at, count};
    return set;
}

static Set copied(Machine *m, Set set) {
    num *at = room_for(m, set.count);
    if (!at) return NONE;
    if (set.count) memcpy(at, set.at, (size_t)set.count * sizeof(num));
    return constant(at, set.count);
}

/* A set that stays what it is when the state changes. */
static inline Set steady(Machine *m, const num *S, Set set) {
    return set.at >= S && set.at < S + m->length ? copied(m, set) : set;
}

/* The answer of a function: what it used of the scratch memory is given back, but for a set that lies there. */
static inline Set given(Machine *m, num *mark, Set set) {
    if (set.at >= mark && set.at < m->scratch_end) {
        if (set.count && set.at != mark) memmove(mark, set.at, (size_t)set.count * sizeof(num));
        m->top = mark + set.count;
        return constant(mark, set.count);
    }
    m->top = mark;
    return set;
}

static inline num released(Machine *m, num *mark, num value) {
    m->top = mark;
    return value;
}

static Set of_one(Machine *m, num thing) {
    num *at = room_for(m, 1);
    if (!at) return NONE;
    *at = thing;
    return constant(at, 1);
}

/* A set of one thing, or of none. */
static inline Set single(Machine *m, num thing) { return thing >= 0 ? of_one(m, thing) : NONE; }

static Set span(Machine *m, num low, num high) {
    num count = high >= low ? high - low + 1 : 0, *at = room_for(m, count);
    if (!at) return NONE;
    for (num i = 0; i < count; i++) at[i] = low + i;
    return constant(at, count);
}

static inline int member(num thing, Set set) {
    for (num i = 0; i < set.count; i++)
        if (set.at[i] == thing) return 1;
    return 0;
}

/* ---- order ------------------------------------------------------------------------------------------ */

/* Put things in the order of their keys; those with equal keys stay in their order. */
static void order(Machine *m, num *things, num *keys, num count) {
    if (count > 24) {
        num half = count / 2, *mark = m->top, *room = room_for(m, 2 * count), i = 0, j = half, k = 0;
        if (!room) return;
        order(m, things, keys, half);
        order(m, things + half, keys + half, count - half);
        for (; k < count; k++) {
            num from = i < half && (j >= count || keys[i] <= keys[j]) ? i++ : j++;
            room[k] = things[from];
            room[count + k] = keys[from];
        }
        memcpy(things, room, (size_t)count * sizeof(num));
        memcpy(keys, room + count, (size_t)count * sizeof(num));
        m->top = mark;
        return;
    }
    for (num i = 1; i < count; i++) {
        num thing = things[i], key = keys[i], j = i;
        for (; j > 0 && keys[j - 1] > key; j--) {
            things[j] = things[j - 1];
            keys[j] = keys[j - 1];
        }
        things[j] = thing;
        keys[j] = key;
    }
}

static Set by_number(Machine *m, Set things, Set numbers) {
    Set found = copied(m, things);
    num *mark = m->top;
    Set keys = copied(m, numbers);
    if (!m->stop && keys.count == found.count) order(m, (num *)found.at, (num *)keys.at, found.count);
    m->top = mark;
    return found;
}

static Set sorted(Machine *m, Set set) { return by_number(m, set, set); }

static Set reversed(Machine *m, Set set) {
    num *at = room_for(m, set.count);
    if (!at) return NONE;
    for (num i = 0; i < set.count; i++) at[i] = set.at[set.count - 1 - i];
    return constant(at, set.count);
}

static inline Set first_few(Set set, num count) { return constant(set.at, count < 0 ? 0 : count < set.count ? count : set.count); }
static inline num item(Set set, num number, num nothing) { return number >= 0 && number < set.count ? set.at[number] : nothing; }
static inline num last(Set set, num nothing) { return set.count ? set.at[set.count - 1] : nothing; }

/* ---- sets of sets ----------------------------------------------------------------------------------- */

static inline void mark(Machine *m, Set set, unsigned char value) {
    for (num i = 0; i < set.count; i++)
        if ((uint64_t)set.at[i] < MARKS) m->marks[set.at[i]] = value;
}

/* Put those of a set behind a list that has room for them, but not those that are in another one. */
static void add_others(Machine *m, List *list, Set set, Set other) {
    int many = set.count > 16 && other.count > 16;
    if (many) mark(m, other, 1);
    for (num i = 0; i < set.count; i++) {
        num thing = set.at[i];
        if (many && (uint64_t)thing < MARKS ? !m->marks[thing] : !member(thing, other)) list->at[list->count++] = thing;
    }
    if (many) mark(m, other, 0);
}

/* All of both, each once. */
static Set joined(Machine *m, Set left, Set right) {
    List list = {room_for(m, left.count + right.count), left.count, left.count + right.count};
    if (!list.at) return NONE;
    if (left.count) memcpy(list.at, left.at, (size_t)left.count * sizeof(num));
    add_others(m, &list, right, left);
    return collected(list);
}

/* What is in the left one only. */
static Set minus(Machine *m, Set left, Set right) {
    List list = {room_for(m, left.count), 0, left.count};
    if (list.at) add_others(m, &list, left, right);
    return collected(list);
}

/* Each thing once, in the order of their first; `nothings`: those below 0, too. */
static Set distinct(Machine *m, Set set, int nothings) {
    num *at = room_for(m, set.count), count = 0;
    if (!at) return NONE;
    for (num i = 0; i < set.count; i++)
        if ((nothings || set.at[i] >= 0) && !member(set.at[i], constant(at, count))) at[count++] = set.at[i];
    return constant(at, count);
}

static num sum(Set set) {
    num found = 0;
    for (num i = 0; i < set.count; i++) found += set.at[i];
    return found;
}

static num largest(Set set) {
    num found = set.count ? set.at[0] : 0;
    for (num i = 1; i < set.count; i++) found = most_of(found, set.at[i]);
    return found;
}

static num smallest(Set set) {
    num found = set.count ? set.at[0] : 0;
    for (num i = 1; i < set.count; i++) found = least_of(found, set.at[i]);
    return found;
}

/* A set of players as a mask. */
static num mask(Set set) {
    num found = 0;
    for (num i = 0; i < set.count; i++)
        if (set.at[i] >= 0 && set.at[i] < 62) found |= (num)1 << set.at[i];
    return found;
}

/* ---- maps: a value for each key, and one for nothing at the end -------------------------------------- */

static inline num entry(Machine *m, Set map, num key) {
    if (key == -1) key = map.count - 1;
    if ((uint64_t)key < (uint64_t)map.count) return map.at[key];
    refuse(m, DAMAGED);
    return 0;
}

/* A map with another value for one key; the same if the key is nothing. */
static Set changed(Machine *m, Set map, num key, num value) {
    if (key < 0) return map;
    Set found = copied(m, map);
    if (key < found.count) ((num *)found.at)[key] = value;
    else refuse(m, DAMAGED);
    return found;
}

/* A row of a table whose first entry is that of nothing, as a map. */
static Set row(Machine *m, const num *numbers, num length) {
    num *at = room_for(m, length);
    if (!at) return NONE;
    memcpy(at, numbers + 1, (size_t)(length - 1) * sizeof(num));
    at[length - 1] = numbers[0];
    return constant(at, length);
}

/* ---- sets in frames: how many there are, and then each ------------------------------------------------ */

static inline Set kept(Machine *m, const num *S, num at, num room) {
    if ((uint64_t)S[at] <= (uint64_t)room) return constant(S + at + 1, S[at]);
    refuse(m, DAMAGED);
    return NONE;
}

static void keep(Machine *m, num *S, num at, Set set, num room) {
    if (set.count > room) {
        refuse(m, SET_TOO_LARGE);
        return;
    }
    if (set.count) memmove(S + at + 1, set.at, (size_t)set.count * sizeof(num));
    S[at] = set.count;
    memset(S + at + 1 + set.count, 0, (size_t)(room - set.count) * sizeof(num));
}

/* A set of numbers that gets a name may not have too many. */
static inline Set few(Machine *m, Set set) {
    if (set.count > NUMBERS_KEPT) refuse(m, SET_TOO_LARGE);
    return set;
}

/* ---- what is kept behind frames ----------------------------------------------------------------------- */

static inline int has_room(Machine *m, const num *S, num more) {
    if (more <= m->state_end - (S + m->length)) return 1;
    refuse(m, TOO_DEEP);
    return 0;
}

/* Put a set behind everything, the first on top. */
static void push(Machine *m, num *S, Set set) {
    if (!has_room(m, S, set.count)) return;
    for (num i = set.count - 1; i >= 0; i--) S[m->length++] = set.at[i];
}

static inline num pop(Machine *m, const num *S) {
    if (m->length > SIZE) return S[--m->length];
    refuse(m, DAMAGED);
    return 0;
}

static Set unpacked(Machine *m, const num *S) {
    num count = pop(m, S);
    if (count < 0 || count > m->length - SIZE) {
        refuse(m, DAMAGED);
        return NONE;
    }
    num *at = room_for(m, count);
    if (!at) return NONE;
    for (num i = 0; i < count; i++) at[i] = S[--m->length];
    return constant(at, count);
}

static inline void drop(Machine *m, num from) {
    if (from >= SIZE && from <= m->length) m->length = from;
    else refuse(m, DAMAGED);
}

/* ---- what generated code goes through ------------------------------------------------------------------ */

static inline Set of_table(const num *numbers, const int32_t *starts, num entry) {
    return constant(numbers + starts[entry], starts[entry + 1] - starts[entry]);
}

static inline int between(num number, num low, num high) { return low <= number && number <= high; }

/* A set that is gone through with work for each element, or a long one: all of it counts. */
static inline Set counted(Machine *m, Set set) { return works(m, set.count) ? set : NONE; }
static inline Set counted_span(Machine *m, num low, num high) { return spans(m, low, high) ? span(m, low, high) : NONE; }

/* Options with a way to be done behind them, if there is anything to choose, or anyway. */
static Set closed(Machine *m, Set options, num code, int anyway) {
    if (!options.count && !anyway) return options;
    num *at = room_for(m, options.count + 1);
    if (!at) return NONE;
    if (options.count) memmove(at, options.at, (size_t)options.count * sizeof(num));
    at[options.count] = code;
    return constant(at, options.count + 1);
}

/* A set as it is kept: how many there are, and then each. */
static void append_all(Machine *m, List *list, Set set) {
    append(m, list, set.count);
    for (num i = 0; i < set.count; i++) append(m, list, set.at[i]);
}

/* Pieces in places: lists that are linked in a state, and who remembers what was moved out of sight (see `model/piles.py`).

   That the lists are whole is looked at when a state comes from outside (`whole`); nothing here breaks them. */

/* The first piece in a place; nothing (-1) is in no place. */
static inline num first_in(Machine *m, const num *S, num place) { return S[FIRST_AT - 1 + placed(m, place, PLACES + 1)]; }

static Set at_place(Machine *m, const num *S, num place) {
    List list = collect(m);
    for (num piece = first_in(m, S, place); piece >= 0; piece = S[NEXT_AT + piece]) append(m, &list, piece);
    return collected(list);
}

static num count_at(Machine *m, const num *S, num place) {
    num count = 0;
    for (num piece = first_in(m, S, place); piece >= 0; piece = S[NEXT_AT + piece]) count++;
    return count;
}

static num bottom(Machine *m, const num *S, num place) {
    num last = -1;
    for (num piece = first_in(m, S, place); piece >= 0; piece = S[NEXT_AT + piece]) last = piece;
    return last;
}

/* Pieces in the order in which they lie on the table, so that the order does not tell hidden ones apart. */
static Set by_place(Machine *m, const num *S, Set pieces) {
    num *at = room_for(m, pieces.count), count = 0, *mark_here = m->top;
    if (!at) return NONE;
    List places = {room_for(m, pieces.count), 0, pieces.count};
    if (!places.at) return NONE;
    for (num i = 0; i < pieces.count; i++) {
        num piece = pieces.at[i];
        if ((uint64_t)piece >= PIECES) continue;
        if (!m->marks[piece]) {
            places.at[places.count++] = S[PLACE_AT + piece];
            m->marks[piece] = 1;
        }
    }
    Set in_order = sorted(m, collected(places));
    for (num i = 0; i < in_order.count; i++) {
        if (i && in_order.at[i] == in_order.at[i - 1]) continue;
        for (num piece = S[FIRST_AT + in_order.at[i]]; piece >= 0; piece = S[NEXT_AT + piece])
            if (m->marks[piece]) at[count++] = piece;
    }
    mark(m, pieces, 0);
    m->top = mark_here;
    return constant(at, count);
}

/* ---- who knows what ----------------------------------------------------------------------------------- */

/* The players who see what lies in a place, on top of it or not, as bits. */
static num onlookers(const num *S, num place, int on_top) {
    while (inside[place] >= 0) {
        on_top = S[PREVIOUS_AT + inside[place]] < 0;
        place = S[PLACE_AT + inside[place]];
    }
    return on_top || !only_top[place] ? audience[place] : 0;
}

/* Piles of which only the top is seen: what is covered was seen, and what lay under the piece will be. */
static void uncover(num *S, num piece, num place, int on_top) {
    num old = S[PLACE_AT + piece], covered = S[FIRST_AT + place], under = S[NEXT_AT + piece];
    if (only_top[place] && on_top && covered >= 0 && open_faced[covered]) S[LOOKED_AT + covered] |= audience[place];
    if (only_top[old] && S[PREVIOUS_AT + piece] < 0 && under >= 0) S[KNOWLEDGE]++;
}

/* Who knows a piece when it goes elsewhere: those who see it there, and those who saw it where it was. */
static void remember(num *S, num piece, num place, int on_top) {
    num old = S[PLACE_AT + piece];
    on_top = on_top || S[FIRST_AT + place] < 0;
    num seen = onlookers(S, old, S[PREVIOUS_AT + piece] < 0), sees = onlookers(S, place, on_top);
    if (only_top[old] || only_top[place]) uncover(S, piece, place, on_top);
    int new_owner = for_owners[piece] && place_owner[place] != -1 && place_owner[place] != place_owner[old];
    if (new_owner || sees & ~(seen | S[LOOKED_AT + piece])) S[KNOWLEDGE]++;
    if (old != THE_BOX && THE_BOX != place && open_faced[piece]) S[LOOKED_AT + piece] |= seen & ~sees;
}

static void look(Machine *m, num *S, Set pieces, num player) {
    S[KNOWLEDGE]++;
    if (LOOKED_AT >= 0 && player >= 0 && player < 62)
        for (num i = 0; i < pieces.count; i++) S[LOOKED_AT - 1 + placed(m, pieces.at[i], PIECES + 1)] |= (num)1 << player;
}

static void show(Machine *m, num *S, Set pieces, num players) {
    S[KNOWLEDGE]++;
    if (LOOKED_AT >= 0)
        for (num i = 0; i < pieces.count; i++) S[LOOKED_AT - 1 + placed(m, pieces.at[i], PIECES + 1)] = players;
}

/* ---- moving ------------------------------------------------------------------------------------------- */

/* What carries others can neither carry itself nor what carries it. */
static int into_itself(Machine *m, const num *S, num piece, num place) {
    for (num holder = inside[place]; holder >= 0; holder = inside[S[PLACE_AT + holder]])
        if (holder == piece) {
            refuse(m, INTO_ITSELF);
            return 1;
        }
    return 0;
}

/* Is there a piece, and a place to which it can go? */
static int can_move(Machine *m, const num *S, num piece, num place) {
    if (piece < 0 || place < 0) return 0;
    if (piece >= PIECES || place >= PLACES) {
        refuse(m, DAMAGED);
        return 0;
    }
    return !into_itself(m, S, piece, place);
}

static void take_away(num *S, num piece) {
    num after = S[NEXT_AT + piece], before = S[PREVIOUS_AT + piece];
    if (before >= 0) S[NEXT_AT + before] = after;
    else S[FIRST_AT + S[PLACE_AT + piece]] = after;
    if (after >= 0) S[PREVIOUS_AT + after] = before;
}

static void move(Machine *m, num *S, num piece, num place) {
    if (!can_move(m, S, piece, place)) return;
    if (LOOKED_AT >= 0) remember(S, piece, place, 1);
    take_away(S, piece);
    num top = S[FIRST_AT + place];
    S[NEXT_AT + piece] = top;
    S[PREVIOUS_AT + piece] = -1;
    if (top >= 0) S[PREVIOUS_AT + top] = piece;
    S[FIRST_AT + place] = piece;
    S[PLACE_AT + piece] = place;
}

static void move_under(Machine *m, num *S, num piece, num place) {
    if (!can_move(m, S, piece, place)) return;
    if (LOOKED_AT >= 0) remember(S, piece, place, 0);
    take_away(S, piece);
    S[NEXT_AT + piece] = -1;
    S[PLACE_AT + piece] = place;
    num last_one = bottom(m, S, place);
    S[PREVIOUS_AT + piece] = last_one;
    if (last_one >= 0) S[NEXT_AT + last_one] = piece;
    else S[FIRST_AT + place] = piece;
}

static void move_all(Machine *m, num *S, Set pieces, num place) {
    for (num i = pieces.count - 1; i >= 0 && !m->stop; i--) move(m, S, pieces.at[i], place);
}

static void move_all_under(Machine *m, num *S, Set pieces, num place) {
    for (num i = 0; i < pieces.count && !m->stop; i++) move_under(m, S, pieces.at[i], place);
}

/* Make these all that lies in a place, in this order. */
static void lay(num *S, num place, Set pieces) {
    num before = -1;
    S[FIRST_AT + place] = pieces.count ? pieces.at[0] : -1;
    for (num i = 0; i < pieces.count; i++) {
        num piece = pieces.at[i];
        if (before >= 0) S[NEXT_AT + before] = piece;
        S[PREVIOUS_AT + piece] = before;
        S[NEXT_AT + piece] = -1;
        S[PLACE_AT + piece] = place;
        before = piece;
    }
}

static void lay_swapped(Machine *m, num *S, num place, Set pile, num one, num other) {
    Set found = copied(m, pile);
    for (num i = 0; i < found.count; i++)
        ((num *)found.at)[i] = pile.at[i] == one ? other : pile.at[i] == other ? one : pile.at[i];
    lay(S, place, found);
}

/* Each of two pieces takes the place of the other, also in the order of what lies there. */
static void swap(Machine *m, num *S, num one, num other) {
    if (one < 0 || other < 0 || one == other) return;
    if (one >= PIECES || other >= PIECES) {
        refuse(m, DAMAGED);
        return;
    }
    num here = S[PLACE_AT + one], there = S[PLACE_AT + other];
    if (into_itself(m, S, one, there)) return;
    if (LOOKED_AT >= 0) remember(S, one, there, S[PREVIOUS_AT + other] < 0);
    if (into_itself(m, S, other, here)) return;
    if (LOOKED_AT >= 0) remember(S, other, here, S[PREVIOUS_AT + one] < 0);
    Set pile = at_place(m, S, here), second = at_place(m, S, there);
    if (m->stop) return;
    lay_swapped(m, S, here, pile, one, other);
    if (here != there) lay_swapped(m, S, there, second, one, other);
}

static num cell_of(Machine *m, const num *S, num piece) {
    num place = S[PLACE_AT - 1 + placed(m, piece, PIECES + 1)];
    while (place >= CELLS && inside[place] >= 0) place = S[PLACE_AT + inside[place]];
    return place >= 0 && place < CELLS ? place : -1;
}

/* The places that pieces are themselves. */
static Set insides(Machine *m, Set pieces) {
    num *at = room_for(m, pieces.count);
    if (!at) return NONE;
    for (num i = 0; i < pieces.count; i++) at[i] = carrier[placed(m, pieces.at[i], PIECES + 1)];
    return constant(at, pieces.count);
}

/* ---- what comes from outside -------------------------------------------------------------------------- */

/* Is every piece in exactly one place, and does none carry what carries it? */
static int whole(Machine *m, const num *S) {
    num seen = 0;
    for (num place = -1; place < PLACES; place++) {
        num before = -1, piece = S[FIRST_AT + place];
        if (place < 0 && piece != -1) return 0;
        for (; piece >= 0; before = piece, piece = S[NEXT_AT + piece])
            if (piece >= PIECES || S[PLACE_AT + piece] != place || S[PREVIOUS_AT + piece] != before || ++seen > PIECES) return 0;
        if (piece != -1) return 0;
    }
    for (num address = 0; address < 3; address++) {
        static const num tables[] = {NEXT_AT, PREVIOUS_AT, PLACE_AT};
        if (S[tables[address] - 1] != -1) return 0;
    }
    if (seen != PIECES) return 0;
    for (num piece = 0; piece < PIECES; piece++) {
        num holder = piece;
        for (num i = 0; holder >= 0 && i <= PIECES; i++) holder = inside[S[PLACE_AT + holder]];
        if (holder >= 0) return 0;
    }
    return !m->stop;
}

static inline num lying_from(const num *S, num piece) {
    num count = 0;
    for (; piece >= 0; piece = S[NEXT_AT + piece]) count++;
    return count;
}

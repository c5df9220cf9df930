/* Amounts, players, ends: what happens at the table. */

static void gain(num *S, num at, num amount, num most) { S[at] = least_of(most, S[at] + most_of(0, amount)); }

static void gain_from(num *S, num at, num amount, num most, num supply) {
    amount = most_of(0, least_of(least_of(amount, S[supply]), most - S[at]));
    S[supply] -= amount;
    S[at] += amount;
}

static void put_from(num *S, num at, num value, num least, num most, num supply) {
    num change = least_of(most_of(least, least_of(most, value)) - S[at], S[supply]);
    S[supply] -= change;
    S[at] += change;
}

static void lose(num *S, num at, num amount, num least) { S[at] = most_of(least, S[at] - most_of(0, amount)); }

static void lose_to(num *S, num at, num amount, num least, num supply) {
    amount = most_of(0, least_of(amount, S[at] - least));
    S[supply] += amount;
    S[at] -= amount;
}

/* ---- players ------------------------------------------------------------------------------------------ */

/* All players who are not out, from one on; none from a side or nobody. */
static Set clockwise(Machine *m, const num *S, num player) {
    List list = {room_for(m, PLAYERS), 0, PLAYERS};
    if (!list.at || player < 0 || player >= PLAYERS) return NONE;
    for (num step = 0; step < PLAYERS; step++) {
        num other = (player + step) % PLAYERS;
        if (!has_bit(S[OUT], other)) list.at[list.count++] = other;
    }
    return collected(list);
}

static Set round_the_table(Machine *m, const num *S) {
    return clockwise(m, S, S[ACTIVE] >= 0 && S[ACTIVE] < PLAYERS ? S[ACTIVE] : 0);
}

static Set opponents(Machine *m, const num *S, num player) {
    Set all = clockwise(m, S, player);
    return all.count && all.at[0] == player ? constant(all.at + 1, all.count - 1) : all;
}

/* The next one who is not out; nobody sits beside a side or nobody. */
static num beside(const num *S, num player, num step) {
    if (player < 0 || player >= PLAYERS) return -1;
    for (num far = 1; far < PLAYERS; far++) {
        num other = (player + step * far + PLAYERS * far) % PLAYERS;
        if (!has_bit(S[OUT], other)) return other;
    }
    return player;
}

static void over(num *S, num ending, num winners) {
    S[ENDED] = ending;
    S[WINNERS] = winners;
    S[POINT] = -1;
}

/* Take players out of the game; is it over by that? */
static int leave(num *S, Set leaving, int defeated) {
    S[OUT] |= mask(leaving);
    if (!defeated || (S[OUT] & EVERYONE) != EVERYONE) return 0;
    over(S, 4, 0);
    return 1;
}

/* ---- trying and supposing ----------------------------------------------------------------------------- */

/* Has anything changed since the last copy was made, while nobody learnt anything? */
static int tried(Machine *m, const num *S, num at) {
    num copy = S[at];
    if (copy <= 0) return 0;
    if (copy < SIZE || copy > m->length - SIZE) {
        refuse(m, DAMAGED);
        return 0;
    }
    return S[KNOWLEDGE] == S[copy + KNOWLEDGE] && memcmp(S + ACTIVE, S + copy + ACTIVE, (BOX_SIZE - ACTIVE) * sizeof(num)) != 0;
}

/* A copy of the state behind it, in which something is supposed; NULL (and refused) if that is too much. */
static num *supposed(Machine *m, num *S) {
    if (!works(m, 1 + m->length / COPIED_AT_ONCE)) return NULL;
    if (m->supposing >= SUPPOSE_LIMIT) {
        refuse(m, TOO_DEEP);
        return NULL;
    }
    if (!has_room(m, S, m->length)) return NULL;
    memcpy(S + m->length, S, (size_t)m->length * sizeof(num));
    m->supposing++;
    return S + m->length;
}

/* Chance: one stream, whose two words are in the state (xoroshiro64**). */

static inline uint32_t turned(uint32_t word, int by) { return word << by | word >> (32 - by); }

/* The next 32 bits of a stream of two words. */
static inline uint32_t next_bits(uint32_t *a, uint32_t *b) {
    uint32_t found = turned(*a * 0x9E3779BBu, 5) * 5u, other = *b ^ *a;
    *a = turned(*a, 26) ^ other ^ other << 9;
    *b = turned(other, 13);
    return found;
}

/* A number below another one. */
static inline num share(uint32_t word, num of) {
    uint64_t whole_words = (uint64_t)of >> 32, rest = (uint32_t)of;
    return (num)(word * whole_words + (word * rest >> 32));
}

static inline num chance_below(num *S, num of) {
    uint32_t a = (uint32_t)S[CHANCE_A], b = (uint32_t)S[CHANCE_B], word = next_bits(&a, &b);
    S[CHANCE_A] = a;
    S[CHANCE_B] = b;
    S[KNOWLEDGE]++;
    return share(word, of);
}

/* Begin a stream with a number. */
static void begin_stream(uint64_t number, uint32_t *a, uint32_t *b) {
    uint32_t words[2];
    for (int i = 0; i < 2; i++) {
        uint64_t z = number += 0x9E3779B97F4A7C15u;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        words[i] = (uint32_t)(z ^ z >> 31);
    }
    *a = words[0] | words[1] ? words[0] : 1;
    *b = words[1];
}

/* Pieces in random order, and nobody knows any more which is which. */
static void mix(Machine *m, num *S, Set pieces) {
    num *at = (num *)pieces.at;
    S[KNOWLEDGE]++;
    for (num number = pieces.count - 1; number > 0; number--) {
        num other = chance_below(S, number + 1), piece = at[number];
        at[number] = at[other];
        at[other] = piece;
    }
    if (LOOKED_AT >= 0)
        for (num i = 0; i < pieces.count; i++) S[LOOKED_AT + at[i]] = 0;
}

static void shuffle(Machine *m, num *S, num place) {
    if (place < -1 || place >= PLACES) {
        refuse(m, DAMAGED);
        return;
    }
    Set pieces = at_place(m, S, place);
    if (m->stop) return;
    mix(m, S, pieces);
    lay(S, place, pieces);
}

typedef struct {
    num place, from;
} Refill;

static num refilled_from(const Refill *refills, num count, num place) {
    for (num i = 0; i < count; i++)
        if (refills[i].place == place) return refills[i].from;
    return -1;
}

static num draw(Machine *m, num *S, num place, const Refill *refills, num count) {
    num piece = first_in(m, S, place), from = piece < 0 ? refilled_from(refills, count, place) : -1;
    if (from >= 0) {
        move_all(m, S, at_place(m, S, from), place);
        shuffle(m, S, place);
        piece = first_in(m, S, place);
    }
    if (piece >= 0) S[KNOWLEDGE]++;
    return piece;
}

/* See to it that so many pieces lie in a place, if it can be refilled: those on top are drawn. */
static void draw_several(Machine *m, num *S, num place, num wanted, const Refill *refills, num count) {
    Set pieces = at_place(m, S, place);
    num there = pieces.count, from = there < wanted ? refilled_from(refills, count, place) : -1;
    if (from >= 0) {
        Set under = at_place(m, S, from);
        move_all_under(m, S, under, place);
        if (m->stop) return;
        mix(m, S, under);
        Set all = joined(m, pieces, under);
        if (m->stop) return;
        lay(S, place, all);
        there = all.count;
    }
    S[KNOWLEDGE] += most_of(0, least_of(there, wanted));
}

/* Dice, whose first one has its face at `base`; there are so many. */
static void roll(Machine *m, num *S, Set dice, num first, num base, num many, const num *faces, num count) {
    for (num i = 0; i < dice.count; i++) S[among(m, base + dice.at[i] - first, base, many)] = faces[chance_below(S, count)];
}

static num pick_random(num *S, Set set) { return set.count ? set.at[chance_below(S, set.count)] : -1; }

static num pick_weighted(num *S, Set set, Set weights) {
    num total = 0, found = -1;
    for (num i = 0; i < set.count; i++) total += most_of(0, weights.at[i]);
    if (!total) return -1;
    num number = chance_below(S, total);
    for (num i = 0; i < set.count && number >= 0; i++)
        if (weights.at[i] > 0) {
            found = set.at[i];
            number -= weights.at[i];
        }
    return found;
}

/* What every part of the runtime works on: numbers, sets, the machine, and how a run is refused.

   A state is one row of numbers, `S`; `m->length` says how many. Sets are read only: they point into constants, into a state, or
   into the scratch memory of the machine, which is given back whenever a function is done and at each decision. Nothing is
   allocated while playing.

   There are no jumps out of the middle of things: whatever cannot go on notes why in `m->stop` and gives any answer; generated
   code looks at `m->stop` behind everything that may take long, and leaves. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t num;

typedef struct {
    const num *at;
    num count;
} Set;

typedef struct { /* a set that is being collected */
    num *at;
    num count, room;
} List;

typedef struct Machine {
    num length;             /* of the state that runs */
    num turns, work, depth; /* since the last decision: turns of loops, elements looked at; recursive calls inside each other */
    num *state, *state_end;
    num *scratch, *top, *scratch_end;
    Set options;
    num answer; /* the only option, which is taken without asking */
    int point;  /* the point that it belongs to */
    int stop, supposing;
    num known;            /* how long the host takes the state to be */
    num *opening, opened, offered; /* how games begin: the state and behind it its options; how many numbers each has */
    unsigned char *marks; /* one for each piece, place and cell, all 0 between questions */
} Machine;

/* Why a run stops; the numbers behind OVER are those of the host (`machine.py`). */
enum { GOES_ON, OVER, ENDLESS, TOO_DEEP, SET_TOO_LARGE, TOO_MANY_FOR_A_WHILE, INTO_ITSELF, DAMAGED };
/* What a segment gives when it does not go on at another one. */
enum { LONGER = 1 << 28 }; /* what the host hears if the state is not as long as it takes it to be */
enum { WAITS = -1, ENDS = -2, TAKES = -3, STOPS = -4 };

enum { POINT, FRAME, CHANCE_A, CHANCE_B, ENDED, WINNERS, ACTIVE, OUT, KNOWLEDGE };

static const Set NONE = {NULL, 0};

/* Functions that are not `inline` stay functions: so what is rare takes little of the compiler's time. */
static int refuse(Machine *m, int why) {
    if (!m->stop) m->stop = why;
    return 0;
}

/* What a damaged number leads to instead. */
static num damaged(Machine *m, num instead) {
    refuse(m, DAMAGED);
    return instead;
}

/* ---- what can be reached ---------------------------------------------------------------------------- */

/* An address that must be among so many; a damaged one is refused, and gives the first of them. So nothing is ever written where
   something else is kept. */
static inline num among(Machine *m, num address, num first, num count) {
    return (uint64_t)address - (uint64_t)first < (uint64_t)count ? address : damaged(m, first);
}

/* An address that must be in a frame; a damaged one gives that of the open decision, which nobody reads after a refusal. */
static inline num framed(Machine *m, num address) {
    return address >= SIZE && address < m->length ? address : damaged(m, POINT);
}

/* The place of an index in one direction of a table, in which nothing (-1) comes first. */
static inline num placed(Machine *m, num index, num length) {
    return (uint64_t)index + 1 < (uint64_t)length ? index + 1 : damaged(m, 0);
}

/* Where a frame begins, if all of it is there. */
static inline int holds_frame(Machine *m, num frame, num size) {
    return (frame >= SIZE && frame <= m->length - size) || damaged(m, 0);
}

/* ---- counting --------------------------------------------------------------------------------------- */

static inline int turn(Machine *m) { return ++m->turns <= LOOP_LIMIT || refuse(m, ENDLESS); }

static inline int works(Machine *m, num amount) {
    m->work += amount;
    return m->work <= WORK_LIMIT || refuse(m, ENDLESS);
}

static int deeper(Machine *m) {
    if (!turn(m)) return 0;
    if (++m->depth <= DEPTH_LIMIT) return 1;
    m->depth--;
    refuse(m, TOO_DEEP);
    return 0;
}

/* The numbers of a range count as turns: a long one is as bad as a long loop. */
static int spans(Machine *m, num low, num high) {
    if (high > low) m->turns += high - low;
    if (m->turns <= LOOP_LIMIT) return 1;
    refuse(m, ENDLESS);
    return 0;
}

/* ---- numbers ---------------------------------------------------------------------------------------- */

static inline num bound(num number) { return number > MOST ? MOST : number < -MOST ? -MOST : number; }
static inline num least_of(num one, num other) { return one < other ? one : other; }
static inline num most_of(num one, num other) { return one > other ? one : other; }
static inline num times(num one, num other) { return (num)((uint64_t)one * (uint64_t)other); }

/* Division rounds down; by nothing it gives 0. */
static inline num divided(num left, num right) {
    if (!right) return 0;
    num found = left / right;
    return found * right != left && (left < 0) != (right < 0) ? found - 1 : found;
}

static inline num remainder_of(num left, num right) { return right ? left - times(divided(left, right), right) : 0; }

/* Is a player in a mask? Nobody (-1) is not. */
static inline num has_bit(num mask, num player) { return player >= 0 && player < 62 ? mask >> player & 1 : 0; }

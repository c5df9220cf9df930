/* Running: from one decision to the next, whole games, and what the host calls. */

static int segment_at(Machine *m, num *S, int label) { return segments[label](m, S); }

/* Go on until somebody must decide, the game is over or cannot go on. */
static int settle(Machine *m, num *S, int next) {
    for (num steps = 0; steps < STEP_LIMIT; steps++) {
        if (m->stop) return STOPS;
        if (next >= 0) {
            m->top = m->scratch;
            next = segments[next](m, S);
        } else if (next == TAKES) {
            m->top = m->scratch;
            next = takes[m->point](m, S, m->answer);
        } else return next;
    }
    refuse(m, ENDLESS);
    return STOPS;
}

/* How a run came out: GOES_ON when somebody must decide. */
static int outcome(Machine *m, int next) {
    if (m->stop) return m->stop;
    return next == WAITS ? GOES_ON : OVER;
}

static inline int answered(Machine *m, num value) {
    num *S = m->state;
    m->stop = 0;
    m->turns = m->work = 0;
    m->top = m->scratch;
    if ((uint64_t)S[POINT] >= POINTS) return DAMAGED;
    int next = takes[S[POINT]](m, S, value);
    if (next != WAITS) next = settle(m, S, next);
    return outcome(m, next);
}

static void fresh(Machine *m) {
    m->stop = m->supposing = 0;
    m->turns = m->work = m->depth = 0;
    m->top = m->scratch;
    m->options = NONE;
}

/* Can every address that generated code does not look at be reached? What frames hold is looked at where it is read. */
static int sound(Machine *m) {
    const num *S = m->state;
    return m->length >= SIZE && whole(m, S);
}

Machine *rw_open(void) {
    Machine *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->state = malloc((size_t)STATE_ROOM * sizeof(num));
    m->scratch = malloc((size_t)SCRATCH_ROOM * sizeof(num));
    m->marks = calloc(MARKS, 1);
    if (!m->state || !m->scratch || !m->marks) {
        free(m->state);
        free(m->scratch);
        free(m->marks);
        free(m);
        return NULL;
    }
    m->state_end = m->state + STATE_ROOM;
    m->scratch_end = m->scratch + SCRATCH_ROOM;
    return m;
}

void rw_close(Machine *m) {
    free(m->opening);
    free(m->state);
    free(m->scratch);
    free(m->marks);
    free(m);
}

num *rw_state(Machine *m) { return m->state; }
num rw_length(Machine *m) { return m->length; }
num rw_count(Machine *m) { return m->options.count; }
const num *rw_options(Machine *m) { return m->options.at; }
num rw_turns(Machine *m) { return m->turns; }
num rw_work(Machine *m) { return m->work; }

/* Take in a state that somebody else has: refused unless it is whole. */
int rw_load(Machine *m, const num *numbers, num count) {
    fresh(m);
    if (count < SIZE || count > STATE_ROOM / 2) return DAMAGED;
    memcpy(m->state, numbers, (size_t)count * sizeof(num));
    m->length = count;
    for (num i = 0; i < count; i++)
        if (numbers[i] < LOWEST || numbers[i] > HIGHEST) return DAMAGED;
    return sound(m) ? GOES_ON : DAMAGED;
}

/* Take in a state that a machine of this library made. */
void rw_resume(Machine *m, const num *numbers, num count) {
    fresh(m);
    memcpy(m->state, numbers, (size_t)count * sizeof(num));
    m->length = count;
}

int rw_begin(Machine *m, int label) {
    if (label < 0 || label >= SEGMENTS) return DAMAGED;
    return outcome(m, settle(m, m->state, label));
}

int rw_take(Machine *m, num value) { return answered(m, value); }

/* The options of a state that was taken in, where the host knows them. */
void rw_offer(Machine *m, const num *options, num count) { m->options = copied(m, constant(options, count)); }

int rw_ask(Machine *m) {
    num *S = m->state;
    if ((uint64_t)S[POINT] >= POINTS) return DAMAGED;
    m->options = asks[S[POINT]](m, S);
    return m->stop;
}

int rw_asked(Machine *m, num *player) {
    num *S = m->state, *mark_here = m->top;
    if ((uint64_t)S[POINT] >= POINTS) return DAMAGED;
    *player = who[S[POINT]](m, S);
    m->top = mark_here; /* the options stay */
    return m->stop;
}

/* What the host hears after a decision, in one number: how many options there are (above 8 bits), and who decides, from one on
   (zero: the game is over). Less than zero: it is refused, and the host finds out why. */
static num heard(Machine *m, int found) {
    num player = -1, count = 0;
    if (found == GOES_ON) {
        found = rw_asked(m, &player);
        if (player < 0 || player >= PLAYERS || player > 253 || m->options.count >= 1 << 20) return -DAMAGED;
        count = m->options.count;
    }
    return found > OVER ? -found : count << 8 | (player + 1) | (m->length == m->known ? 0 : LONGER);
}

/* How long the state is, as the host knows it from now on. */
num rw_known(Machine *m) { return m->known = m->length; }

/* Answer the decision of the state that is here, whose options are, with the one of this index. */
num rw_go_on(Machine *m, num index) {
    if (index < 0 || index >= m->options.count) return -DAMAGED;
    m->depth = 0;
    return heard(m, answered(m, m->options.at[index]));
}

/* Keep the state that games begin with, and its options. */
int rw_keep_opening(Machine *m, const num *numbers, num bytes, const num *options, num count) {
    num length = bytes / (num)sizeof(num), *opening = malloc((size_t)(length + count) * sizeof(num));
    if (!opening) return 0;
    memcpy(opening, numbers, (size_t)length * sizeof(num));
    memcpy(opening + length, options, (size_t)count * sizeof(num));
    free(m->opening);
    m->opening = opening;
    m->opened = length;
    m->offered = count;
    return 1;
}

/* Begin such a game, with a seed. */
num rw_seeded(Machine *m, num seed) {
    uint32_t a, b;
    rw_resume(m, m->opening, m->opened);
    m->options = constant(m->opening + m->opened, m->offered);
    begin_stream((uint64_t)seed, &a, &b);
    m->state[CHANCE_A] = a;
    m->state[CHANCE_B] = b;
    return m->length == m->known ? 0 : LONGER;
}

/* The same two for a host that calls them as functions of its own, with things of its own; what makes numbers of things (a
   machine is the number of its address) and things of numbers, and knows whether that failed, it brings along. */
static num (*number_of)(void *);
static void *(*thing_of)(num);
static void *(*failed)(void);
void rw_host(num (*number)(void *), void *(*thing)(num), void *(*fails)(void)) {
    number_of = number, thing_of = thing, failed = fails;
}
static void *asked_by_host(num (*run)(Machine *, num), void *machine, void *thing) {
    num number = number_of(thing);
    return number == -1 && failed() ? NULL : thing_of(run((Machine *)(intptr_t)number_of(machine), number));
}
void *rw_host_goes_on(void *machine, void *index) { return asked_by_host(rw_go_on, machine, index); }
void *rw_host_seeded(void *machine, void *seed) { return asked_by_host(rw_seeded, machine, seed); }

/* ---- whole games --------------------------------------------------------------------------------------- */

/* Which option is taken: a stream of its own, so that what happens in the game is not touched. */
typedef struct {
    uint32_t a, b;
} Chooser;

static inline num chosen_of(Chooser *chooser, num count) { return share(next_bits(&chooser->a, &chooser->b), count); }

/* How many options there are; `eager`: without declining, while there is something to do. */
static inline num offered(Machine *m, int eager) {
    num count = m->options.count;
    return eager && count > 1 && m->options.at[count - 1] <= PASS ? count - 1 : count;
}

/* Play on with random answers, for at most so many decisions; how many were made is in `made`. */
static int play_on(Machine *m, Chooser *chooser, num limit, int eager, num *made) {
    num done = 0;
    int found = GOES_ON;
    while (done < limit) {
        done++;
        found = answered(m, m->options.at[chosen_of(chooser, offered(m, eager))]);
        if (found != GOES_ON) break;
    }
    *made = done;
    return found;
}

/* The same from the state that is there, with a stream that begins with a number; the options must be known. */
int rw_playout(Machine *m, uint64_t seed, num limit, int eager, num *made) {
    Chooser chooser;
    begin_stream(seed, &chooser.a, &chooser.b);
    return play_on(m, &chooser, limit, eager, made);
}

/* The stream of Python's `random.Random` (MT19937), as `getstate` gives it: 624 words, and the number of the next. */
static uint32_t twisted(uint32_t *words) {
    if (words[624] >= 624) {
        for (int i = 0; i < 624; i++) {
            uint32_t both = (words[i] & 0x80000000u) | (words[(i + 1) % 624] & 0x7FFFFFFFu);
            words[i] = words[(i + 397) % 624] ^ both >> 1 ^ (both & 1 ? 0x9908B0DFu : 0);
        }
        words[624] = 0;
    }
    uint32_t found = words[words[624]++];
    found ^= found >> 11;
    found ^= found << 7 & 0x9D2C5680u;
    found ^= found << 15 & 0xEFC60000u;
    return found ^ found >> 18;
}

/* Play on as the Python machine does with a `random.Random`; the index of each answer is in `taken`. */
int rw_playout_twisted(Machine *m, uint32_t *words, num limit, int eager, num *taken, num *made) {
    int found = GOES_ON;
    num done = 0;
    while (done < limit) {
        num count = offered(m, eager);
        uint32_t high = twisted(words) >> 5, low = twisted(words) >> 6;
        num index = (num)((high * 67108864.0 + low) * (1.0 / 9007199254740992.0) * (double)count);
        taken[done++] = index;
        found = answered(m, m->options.at[index]);
        if (found != GOES_ON) break;
    }
    *made = done;
    return found;
}

/* Begin the whole game in a state in which nothing runs; `seed` begins its chance. */
static int begin_game(Machine *m, const num *initial, uint64_t seed) {
    num *S = m->state;
    uint32_t a, b;
    rw_resume(m, initial, SIZE);
    begin_stream(seed, &a, &b);
    S[CHANCE_A] = a;
    S[CHANCE_B] = b;
    memset(S + SIZE, 0, (size_t)(MAIN_FRAME + MAIN_SIZE - SIZE) * sizeof(num));
    S[FRAME] = MAIN_FRAME;
    m->length = MAIN_FRAME + MAIN_SIZE;
    return rw_begin(m, MAIN_BEGINS);
}

/* So many games from the beginning, with the seeds `first`, `first` + 1 …: how each came out, how many decisions it had, and
   the head of its last state (ending, winners, who is out) and the score of each player, SUMMARY numbers for each game. */
int rw_playouts(Machine *m, const num *initial, uint64_t first, num games, num limit, num *summaries) {
    num opening_length = 0, *opening = NULL, count = 0, *options = NULL;
    for (num game = 0; game < games; game++) {
        num *summary = summaries + game * SUMMARY, made = 0, *S = m->state;
        uint64_t seed = first + (uint64_t)game;
        Chooser chooser;
        int found = GOES_ON;
        begin_stream(seed ^ CHOOSING, &chooser.a, &chooser.b);
        if (opening) { /* without chance, every game begins in the same way */
            uint32_t a, b;
            memcpy(S, opening, (size_t)opening_length * sizeof(num));
            m->length = opening_length;
            begin_stream(seed, &a, &b);
            S[CHANCE_A] = a;
            S[CHANCE_B] = b;
            m->options = constant(options, count);
            m->stop = 0;
            m->depth = 0;
        } else {
            found = begin_game(m, initial, seed);
            if (found == GOES_ON && S[KNOWLEDGE] == 0) {
                opening_length = m->length;
                count = m->options.count;
                opening = malloc((size_t)(opening_length + count) * sizeof(num));
                if (opening) {
                    options = opening + opening_length;
                    memcpy(opening, S, (size_t)opening_length * sizeof(num));
                    memcpy(options, m->options.at, (size_t)count * sizeof(num));
                }
            }
        }
        if (found == GOES_ON && limit > 0) found = play_on(m, &chooser, limit, 0, &made);
        summary[0] = found;
        summary[1] = made;
        summary[2] = S[ENDED];
        summary[3] = S[WINNERS];
        summary[4] = S[OUT];
        fresh(m);
        if (found <= OVER) summary_scores(m, S, summary + 5);
        if (found > OVER || m->stop) {
            free(opening);
            return (int)game;
        }
    }
    free(opening);
    return (int)games;
}

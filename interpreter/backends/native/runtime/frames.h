/* Frames: where procedures that ask go on. `returns` and the segments are those of the program. */

/* A procedure is done: go back to whoever called it. */
static int stands(Machine *m, num *S, num frame) {
    num back = S[frame];
    if ((uint64_t)back >= RETURNS) {
        refuse(m, DAMAGED);
        return STOPS;
    }
    S[FRAME] = S[frame + 1];
    m->length = frame;
    if (back) return returns[back];
    over(S, 5, 0);
    return ENDS;
}

/* The only option is taken without asking; not here, for hundreds of such answers may follow each other. */
static inline int takes_only(Machine *m, int point) {
    m->point = point;
    m->answer = m->options.at[0];
    return TAKES;
}

/* The copy that was made last takes the place of the state, and what followed it begins again. */
static int taken_back(Machine *m, num *S, num tried_at, const num *begin, num count) {
    num copy = S[tried_at];
    if (copy < SIZE || copy > (m->length - 1) / 2 || (uint64_t)S[2 * copy] >= (uint64_t)count) {
        refuse(m, DAMAGED);
        return STOPS;
    }
    int next = returns[begin[S[2 * copy]]];
    memcpy(S, S + copy, (size_t)copy * sizeof(num));
    m->length = copy;
    if (whole(m, S)) return next;
    refuse(m, DAMAGED);
    return STOPS;
}

static int segment_at(Machine *m, num *S, int label);

/* Run a procedure that has a frame and asks nobody; each of its segments counts as a turn. */
static void run_to_the_end(Machine *m, num *S, int next) {
    num *mark_here = m->top;
    while (next >= 0 && turn(m) && !m->stop) {
        next = segment_at(m, S, next);
        m->top = mark_here;
    }
}

/* Plays games of a compiled ruleset without any Python: with given answers (`play`), or with random ones in states that were
   damaged on purpose (`fuzz GAMES`). What the program prints can be compared with what the Python machine does. */
#include <stdio.h>

static const num initial[] = {INITIAL};

/* FNV-1a over the numbers of the state. */
static unsigned long long summed(Machine *m) {
    uint64_t found = 0xCBF29CE484222325u;
    for (num i = 0; i < rw_length(m); i++) found = (found ^ (uint64_t)rw_state(m)[i]) * 0x100000001B3u;
    return found;
}

/* Each line: a seed, how many answers, and the index of each; prints the length and the sum of the state after each. */
static int play(Machine *m) {
    unsigned long long seed;
    long count, index;
    while (scanf("%llu %ld", &seed, &count) == 2) {
        int found = begin_game(m, initial, seed);
        printf("%d %lld %llu\n", found, (long long)rw_length(m), summed(m));
        for (long i = 0; i < count; i++) {
            if (scanf("%ld", &index) != 1 || found != GOES_ON || index >= rw_count(m)) return 1;
            found = rw_take(m, rw_options(m)[index]);
            printf("%d %lld %llu\n", found, (long long)rw_length(m), summed(m));
        }
    }
    return 0;
}

static num odd_answer(Chooser *chooser, const num *kept, num length) {
    return chosen_of(chooser, 2) ? kept[chosen_of(chooser, length)] : chosen_of(chooser, 1000) - 10;
}

/* Random games; now and then a copy of the state is damaged in some places and asked, answered and played on. */
static int fuzz(Machine *m, long games) {
    static num kept[STATE_ROOM / 4], damaged[STATE_ROOM / 4], options[4096];
    Chooser chooser;
    long refused = 0, taken = 0;
    begin_stream(20, &chooser.a, &chooser.b);
    for (long game = 0; game < games; game++) {
        int found = begin_game(m, initial, (uint64_t)game);
        for (long step = 0; found == GOES_ON && step < 300; step++) {
            num length = rw_length(m), count = least_of(rw_count(m), 4096), player;
            if (length > STATE_ROOM / 4) break;
            memcpy(kept, rw_state(m), (size_t)length * sizeof(num));
            memcpy(options, rw_options(m), (size_t)count * sizeof(num));
            if (step % 5 == 4) {
                num most = length, made;
                memcpy(damaged, kept, (size_t)length * sizeof(num));
                for (num i = chosen_of(&chooser, 4); i >= 0; i--) {
                    static const num odd[] = {-1, -2, 0, 1, 7, 100, 100000, 4000000000LL, -2147483647LL, -2147483648LL};
                    num value = chosen_of(&chooser, 2) ? odd[chosen_of(&chooser, 10)] : kept[chosen_of(&chooser, length)];
                    damaged[chosen_of(&chooser, length)] = value;
                }
                if (chosen_of(&chooser, 8) == 0) most = chosen_of(&chooser, length) + 1;
                if (rw_load(m, damaged, most) == GOES_ON && rw_ask(m) == GOES_ON && rw_asked(m, &player) == GOES_ON && rw_count(m))
                    rw_playout(m, (uint64_t)step, 20, 0, &made), taken++;
                else refused++;
                if (rw_load(m, damaged, most) == GOES_ON) rw_take(m, odd_answer(&chooser, kept, length));
                rw_resume(m, kept, length);
            }
            found = rw_take(m, options[chosen_of(&chooser, count)]);
        }
        if (found > OVER) return 1;
    }
    printf("%ld damaged states refused, %ld played on\n", refused, taken);
    return 0;
}

int main(int argc, char **argv) {
    Machine *m = rw_open();
    int failed = !m || (argc > 2 ? fuzz(m, atol(argv[2])) : play(m));
    if (m) rw_close(m);
    return failed;
}

/* Positions that were noted, and how often one of them was there (see `model/positions.py`). */

/* CRC-32, four bits at a time. */
static uint32_t crc(const unsigned char *bytes, num count, num step) {
    static const uint32_t table[16] = {0x00000000u, 0x1DB71064u, 0x3B6E20C8u, 0x26D930ACu, 0x76DC4190u, 0x6B6B51F4u,
                                       0x4DB26158u, 0x5005713Cu, 0xEDB88320u, 0xF00F9344u, 0xD6D6A3E8u, 0xCB61B38Cu,
                                       0x9B64C2B0u, 0x86D3D2D4u, 0xA00AE278u, 0xBDBDF21Cu};
    uint32_t found = 0xFFFFFFFFu;
    for (num i = 0; i < count; i++, bytes += step) {
        found ^= *bytes;
        found = table[found & 15] ^ found >> 4;
        found = table[found & 15] ^ found >> 4;
    }
    return ~found;
}

static void add_word(List *bytes, num number) {
    unsigned char *at = (unsigned char *)bytes->at + bytes->count;
    uint32_t word = (uint32_t)number;
    for (int i = 0; i < 4; i++) at[i] = (unsigned char)(word >> 8 * i);
    bytes->count += 4;
}

static void add_words(List *bytes, const num *S, num first, num end) {
    for (; first < end; first++) add_word(bytes, S[first]);
}

/* The two words of how everything stands. */
static void position_of(Machine *m, const num *S, num *words) {
    num *before = m->top;
    List bytes = {room_for(m, (SIZE + PIECES + PLACES) / 2 + 2), 0, 0}; /* four bytes for each number, eight in a num */
    words[0] = words[1] = 0;
    if (!bytes.at) return;
    add_word(&bytes, S[ACTIVE]);
    add_word(&bytes, S[OUT]);
    for (num i = 0; i < NOTED_FIELDS; i++) add_words(&bytes, S, noted_fields[2 * i], noted_fields[2 * i + 1]);
    for (num place = 0; place < PLACES; place++) {
        if (place == THE_BOX) continue;
        for (num piece = S[FIRST_AT + place]; piece >= 0; piece = S[NEXT_AT + piece]) {
            add_word(&bytes, alike[piece]);
            for (num i = noted_of[piece]; i < noted_of[piece + 1]; i++) add_words(&bytes, S, noted_spans[2 * i], noted_spans[2 * i + 1]);
        }
        add_word(&bytes, -2);
    }
    const unsigned char *text = (const unsigned char *)bytes.at;
    words[0] = crc(text, bytes.count, 1);
    words[1] = crc(text + bytes.count - 1, bytes.count, -1);
    m->top = before;
}

static void note_position(Machine *m, num *S, num at) {
    num there = at + 1 + 2 * remainder_of(S[at], POSITIONS_KEPT), words[2];
    position_of(m, S, words);
    S[there] = words[0];
    S[there + 1] = words[1];
    S[at]++;
}

static num times_seen(Machine *m, const num *S, num at) {
    num words[2], found = 0, count = least_of(S[at], POSITIONS_KEPT);
    position_of(m, S, words);
    for (num i = 0; i < count; i++) found += S[at + 1 + 2 * i] == words[0] && S[at + 2 + 2 * i] == words[1];
    return found;
}

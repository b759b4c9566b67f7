/* Bits of 64-bit sets. */
#ifndef BST_BASE_BITS_H
#define BST_BASE_BITS_H

#include <stdint.h>

/* The number of the lowest bit; `bits` is not 0. */
static inline uint32_t bst__lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(bits);
#else
    uint32_t bit = 0;
    while (!(bits >> bit & 1)) {
        bit++;
    }
    return bit;
#endif
}

static inline uint32_t bst__bit_count(uint64_t bits)
{
    uint32_t count = 0;
    for (; bits; bits &= bits - 1) {
        count++;
    }
    return count;
}

#endif

/* Random numbers that are a pure function of seed, stream and draw number.
 *
 * A game keeps only how many numbers each stream has given, so that a state holds no secret and
 * one stream never disturbs another. Integers only: the same everywhere.
 */
#ifndef BST_BASE_RANDOM_H
#define BST_BASE_RANDOM_H

#include <stdint.h>

static inline uint64_t bst__random_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

/* Number `draw` of stream `stream` under `seed`. */
static inline uint64_t bst__random_at(uint64_t seed, uint32_t stream, uint32_t draw)
{
    uint64_t key = bst__random_mix(seed + UINT64_C(0x9E3779B97F4A7C15) * (stream + 1u));
    return bst__random_mix(key + UINT64_C(0x9E3779B97F4A7C15) * (uint64_t)(draw + 1u));
}

/* A stream whose key is kept, for many draws in a row. */
typedef struct bst_random {
    uint64_t key;
    uint64_t draws;
} bst_random;

static inline bst_random bst__random_start(uint64_t seed, uint32_t stream)
{
    bst_random random;
    random.key = bst__random_mix(seed + UINT64_C(0x9E3779B97F4A7C15) * (stream + 1u));
    random.draws = 0;
    return random;
}

static inline uint64_t bst__random_next(bst_random *random)
{
    random->draws++;
    return bst__random_mix(random->key + UINT64_C(0x9E3779B97F4A7C15) * random->draws);
}

/* Uniform in [0, bound), bound > 0, without bias: draws again in the rare unfair case. */
static inline uint32_t bst__random_below(bst_random *random, uint32_t bound)
{
    uint64_t product = (bst__random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t unfair = (uint32_t)(-bound) % bound;
        while ((uint32_t)product < unfair) {
            product = (bst__random_next(random) >> 32) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}

#endif

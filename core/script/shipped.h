/* Which files are as they were shipped with this build. */
#ifndef BST_SCRIPT_SHIPPED_H
#define BST_SCRIPT_SHIPPED_H

#include <nettle/sha2.h>
#include <stdbool.h>
#include <stdint.h>

/* Whether the file `shown``name`, by its path below the data folder, was shipped with this text. */
bool bst__is_shipped(const char *shown, const char *name,
                     const uint8_t digest[SHA256_DIGEST_SIZE]);

#endif

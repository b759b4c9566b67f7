/* Files that are as they were shipped with this build, by the table that the build makes of their
 * hashes. */
#include "script/shipped.h"

#include <stdio.h>
#include <string.h>

#include "script/shipped_table.h"

static bool is_path(const char *path, const char *shown, const char *name)
{
    size_t size = strlen(shown);
    return strncmp(path, shown, size) == 0 && strcmp(path + size, name) == 0;
}

bool bst__is_shipped(const char *shown, const char *name,
                     const uint8_t digest[SHA256_DIGEST_SIZE])
{
    char hex[2 * SHA256_DIGEST_SIZE + 1];
    for (size_t i = 0; i < SHA256_DIGEST_SIZE; i++) {
        (void)snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    }
    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++) {
        if (is_path(shipped[i].path, shown, name)) {
            return strcmp(shipped[i].sha256, hex) == 0;
        }
    }
    return false;
}

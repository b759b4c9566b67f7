/* The texts of result codes. They come from the list that defines the codes. */
#include <bastide/status.h>

const char *bst_status_text(bst_status status)
{
    switch (status) {
#define BST_STATUS_CASE(name, value, text)                                                         \
    case BST_##name:                                                                               \
        return text;
        BST_STATUS_LIST(BST_STATUS_CASE)
#undef BST_STATUS_CASE
    }
    return "unknown status";
}

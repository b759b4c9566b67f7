/* The sandbox's memory: caps what Lua holds, and counts what it costs to make.
 *
 * Lua tells an allocator when a new block is a string. That is the only place where the length of
 * strings made by `..` can be bounded, without which no budget in instructions bounds time.
 */
#include "script/sandbox_private.h"

enum {
    BYTES_PER_STEP = 256,       /* allocating this much counts as one instruction */
    STEPS_PER_REFUSAL = 400000 /* a refusal makes Lua collect everything */
};

/* Lua raises only what it is refused twice, once before and once after collecting; and while it
 * unwinds it asks for a smaller stack. So the first of a row of refusals tells the place. */
static void *refuse(bst__sandbox *sandbox)
{
    sandbox->refused = true;
    if (sandbox->L) {
        if (!sandbox->refusing) {
            bst__fault_frames(sandbox->L, &sandbox->refusal);
            sandbox->refused_deep = bst__fault_is_deep(sandbox->L);
        }
        sandbox->refusing = true;
        sandbox->steps += STEPS_PER_REFUSAL;
        bst__budget_tighten(sandbox);
    }
    return NULL;
}

static void *refuse_text(bst__sandbox *sandbox)
{
    if (sandbox->L && !sandbox->final) {
        bst__fault_final(sandbox->L, BST_E_BUDGET, "E-BUDGET-TEXT",
                         "a text longer than 32768 bytes");
    }
    return NULL;
}

static void count_text(bst__sandbox *sandbox, size_t size)
{
    if (size > sandbox->longest) {
        sandbox->longest = size;
        bst__budget_tighten(sandbox);
    }
    if (sandbox->parsing && size > sandbox->longest_parsed) {
        sandbox->longest_parsed = size;
    }
}

void *bst__sandbox_resize(void *user, void *ptr, size_t old_size, size_t size)
{
    bst__sandbox *sandbox = user;
    size_t held = ptr ? old_size : 0;
    bool is_text = !ptr && old_size == LUA_TSTRING;
    if (size == 0) {
        if (ptr) {
            (void)bst__pool_resize(&sandbox->pool, ptr, held, 0);
            sandbox->bytes -= held;
        }
        return NULL;
    }
    if (is_text && size > BST_SCRIPT_TEXT_MAX + sandbox->text_overhead) {
        return refuse_text(sandbox);
    }
    if (size > held && sandbox->bytes - held + size > BST_SCRIPT_MEMORY_MAX) {
        return refuse(sandbox);
    }
    void *block = bst__pool_resize(&sandbox->pool, ptr, held, size);
    if (!block) {
        if (size <= held) {
            return ptr; /* Lua takes for granted that shrinking succeeds */
        }
        sandbox->host_failed = true;
        return NULL;
    }
    sandbox->bytes = sandbox->bytes - held + size;
    if (size > held) {
        sandbox->refusing = false;
        sandbox->steps += (size - held) / BYTES_PER_STEP;
    }
    if (is_text) {
        count_text(sandbox, size);
    } else if (size > sandbox->widest) {
        sandbox->widest = size;
    }
    if (sandbox->steps > BST_SCRIPT_INSTRUCTIONS_MAX) {
        bst__budget_tighten(sandbox);
    }
    return block;
}

void *bst__sandbox_grow(bst__sandbox *sandbox, void *array, int *capacity, int needed,
                        size_t item_size)
{
    if (needed <= *capacity) {
        return array;
    }
    int larger = *capacity < 8 ? 16 : *capacity * 2;
    if (larger < needed) {
        larger = needed;
    }
    void *grown = sandbox->alloc.resize(sandbox->alloc.user, array,
                                        (size_t)*capacity * item_size,
                                        (size_t)larger * item_size);
    if (grown) {
        *capacity = larger;
    }
    return grown;
}

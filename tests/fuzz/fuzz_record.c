/* Any bytes as a record: it is read or refused, and what was read can be asked for. Records that
 * parse are not played: that is the fuzzing of choices. */
#include <stdlib.h>
#include <string.h>

#include "game/record_parts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void read_all(const bst_record *record)
{
    const bst_setup *setup = bst_record_setup(record);
    require(bst_setup_players(setup) >= 1 && bst_setup_players(setup) <= BST_SEATS_MAX);
    for (uint32_t i = 0; i < bst_record_choice_count(record); i++) {
        uint32_t seat = 0;
        uint32_t hash = 0;
        const char *text = bst_record_choice(record, i, &seat, &hash);
        require(text && text[0] != '\0');
        require(seat == BST_CHANCE || (seat >= 1 && seat <= bst_setup_players(setup)));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bst_sources *sources = NULL;
    bst_diags *diags = NULL;
    bst_record *record = NULL;
    uint32_t file = 0;
    require(bst_sources_create(&sources) == BST_OK);
    require(bst_diags_create(&diags, sources) == BST_OK);
    require(bst_sources_add(&file, sources, "fuzz", (const char *)data, size) == BST_OK);
    bst_status status = bst__record_parse(&record, sources, file, diags);
    if (status == BST_OK) {
        require(record && bst_diags_count(diags, BST_ERROR) == 0);
        read_all(record);
    } else {
        require(!record && bst_diags_count(diags, BST_ERROR) > 0);
    }
    bst_record_destroy(record);
    bst_diags_destroy(diags);
    bst_sources_destroy(sources);
    return 0;
}

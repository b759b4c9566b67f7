/* Writes a moment of a record as a scenario file, for `bastide test --new`. */
#include "cli/scenario_new.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/moment.h"
#include "cli/scenario_cut.h"

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* What chance answers next in the record belongs to the moment: a scenario answers it by itself. */
static bst_status play_chance(bst__moment *moment, bst__cli *cli)
{
    bst_status status = BST_OK;
    uint32_t at = moment->at;
    uint32_t seat = 0;
    while (status == BST_OK && bst_record_choice(moment->record, at, &seat, NULL) &&
           seat == BST_CHANCE) {
        status = bst_record_play(moment->record, moment->game, ++at, cli->diags);
    }
    return status;
}

static int write_file(bst__cli *cli, const bst__scenario_new *job, const bst_text *text)
{
    FILE *stream = fopen(job->output, job->is_forced ? "w" : "wx");
    if (!stream && errno == EEXIST) {
        bst_diag *diag = bst_diags_add(cli->diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0},
                                       "`%s` is there already", job->output);
        bst_diag_hint(diag, "--force writes over it");
        return bst__cli_fail(cli, BST_E_IO);
    }
    bool is_written = stream && fputs(bst__text_get(text), stream) >= 0;
    int error = errno;
    if (stream && fclose(stream) != 0 && is_written) {
        is_written = false;
        error = errno;
    }
    if (!is_written) {
        bst_diags_add(cli->diags, BST_ERROR, "E-FILE-WRITE", (bst_span){0},
                      "cannot write `%s`: %s", job->output, strerror(error));
        return bst__cli_fail(cli, BST_E_IO);
    }
    return BST__CLI_GOES_ON;
}

static int cut(bst__cli *cli, const bst__scenario_new *job, bst__moment *moment)
{
    bst_text text = {0};
    bst_text name = {0};
    const char *record = base_name(job->record);
    bst__text_addf(&name, "%s, after choice %u", record, (unsigned)moment->at);
    bst__text_addf(&text,
                   "# After %u of the %u choices of a record.\n"
                   "# Name what it shows, and leave out of `expect` what it does not.\n",
                   (unsigned)moment->at, (unsigned)moment->count);
    bst_status status = play_chance(moment, cli);
    if (status == BST_OK) {
        status = bst__scenario_cut(&text, moment->game, bst__text_get(&name), cli->diags);
    }
    if (status == BST_OK && (text.failed || name.failed)) {
        status = BST_E_NOMEM;
    }
    int code = status == BST_OK ? write_file(cli, job, &text) : bst__cli_fail(cli, status);
    bst__text_free(&text);
    bst__text_free(&name);
    return code;
}

int bst__scenario_new_write(const bst__scenario_new *job)
{
    bst__cli cli = {.command = "test", .is_for_record = true};
    bst__moment moment = {0};
    if (job->data_dir && !(cli.data_dir = strdup(job->data_dir))) {
        return bst__cli_fail(&cli, BST_E_NOMEM);
    }
    int code = bst__cli_open(&cli);
    if (code == BST__CLI_GOES_ON) {
        code = bst__moment_open(&moment, &cli, job->record, job->move, job->is_forced);
    }
    if (code == BST__CLI_GOES_ON) {
        code = cut(&cli, job, &moment);
    }
    bst__moment_close(&moment);
    bst__cli_close(&cli);
    return code;
}

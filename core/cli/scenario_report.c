/* Reports what became of scenarios: as text for people, TAP 13 or JUnit XML for programs.
 *
 * Text speaks of failures only, so that a quiet run is a good one.
 */
#include <string.h>

#include "cli/scenario.h"

static const char *const RED = "\033[31m";
static const char *const GREEN = "\033[32m";
static const char *const BOLD = "\033[1m";
static const char *const PLAIN = "\033[0m";

/* ------------------------------------------------------------------ parts of a failure */

/* Whether `line` (of `size` bytes) is a whole line of `text`. */
static bool has_line(const char *text, const char *line, size_t size)
{
    while (text && *text) {
        size_t bytes = strcspn(text, "\n");
        if (bytes == size && strncmp(text, line, size) == 0) {
            return true;
        }
        text += bytes + (text[bytes] == '\n');
    }
    return false;
}

/* The lines of `text` that `other` has not, marked; with `both` also those that it has. */
static void add_side(bst_text *out, const char *text, const char *other, const char *mark,
                     bool both)
{
    while (*text) {
        size_t bytes = strcspn(text, "\n");
        bool is_common = has_line(other, text, bytes);
        if (!is_common || both) {
            bst__text_addf(out, "    %s ", is_common ? " " : mark);
            bst__text_add_bytes(out, text, bytes);
            bst__text_add(out, "\n");
        }
        text += bytes + (text[bytes] == '\n');
    }
}

static bool is_one_line(const char *text)
{
    return *text && !strchr(text, '\n');
}

static void add_difference(bst_text *out, const bst_failure *failure)
{
    if (!failure->expected || !failure->actual) {
        return;
    }
    if (is_one_line(failure->expected) && is_one_line(failure->actual)) {
        bst__text_addf(out, "    expected: %s\n    actual:   %s\n", failure->expected,
                       failure->actual);
        return;
    }
    bst__text_add(out, "    - expected, + actual\n");
    add_side(out, failure->expected, failure->actual, "-", true);
    add_side(out, failure->actual, failure->expected, "+", false);
}

static void add_failure(bst_text *out, const bst_sources *sources, const bst_failure *failure)
{
    bst__text_addf(out, "%s:%u:%u: %s\n", bst_sources_name(sources, failure->span.file),
                   (unsigned)failure->span.line, (unsigned)failure->span.col, failure->message);
    add_difference(out, failure);
}

static void add_indented(bst_text *out, const char *title, const char *text)
{
    if (!text || !*text) {
        return;
    }
    bst__text_addf(out, "  %s:\n", title);
    while (*text) {
        size_t bytes = strcspn(text, "\n");
        bst__text_add(out, "    ");
        bst__text_add_bytes(out, text, bytes);
        bst__text_add(out, "\n");
        text += bytes + (text[bytes] == '\n');
    }
}

/* All that is known about a scenario that failed. */
static void add_details(bst_text *out, const bst_sources *sources, const bst_result *result)
{
    for (const bst_failure *failure = result->first; failure; failure = failure->next) {
        bst__text_add(out, "  ");
        add_failure(out, sources, failure);
    }
    add_indented(out, "board", result->board);
    add_indented(out, "ledger", result->ledger);
}

/* ------------------------------------------------------------------ text */

static void write_seconds(FILE *stream, uint64_t nanoseconds)
{
    uint64_t microseconds = nanoseconds / 1000;
    fprintf(stream, "%llu.%06llu", (unsigned long long)(microseconds / 1000000),
            (unsigned long long)(microseconds % 1000000));
}

static void write_text(bst_report *report, const bst_scenario *scenario, const bst_result *result)
{
    bst_text details = {0};
    if (report->timing) {
        write_seconds(report->stream, result->nanoseconds);
        fprintf(report->stream, " s  %s: %s\n", scenario->file, scenario->name);
    }
    if (!result->first) {
        return;
    }
    add_details(&details, report->sources, result);
    fprintf(report->stream, "%sFAILED%s %s%s%s\n%s\n", report->colour ? RED : "",
            report->colour ? PLAIN : "", report->colour ? BOLD : "", scenario->name,
            report->colour ? PLAIN : "", bst__text_get(&details));
    bst__text_free(&details);
}

static void write_text_end(bst_report *report)
{
    uint32_t total = report->passed + report->failed;
    if (total == 0) {
        return; /* why there was nothing to run has been said elsewhere */
    }
    const char *colour = report->failed ? RED : GREEN;
    fprintf(report->stream, "%s%u scenario%s, %u passed, %u failed%s", report->colour ? colour : "",
            (unsigned)total, total == 1 ? "" : "s", (unsigned)report->passed,
            (unsigned)report->failed, report->colour ? PLAIN : "");
    if (report->timing) {
        fputs(", ", report->stream);
        write_seconds(report->stream, report->nanoseconds);
        fputs(" s", report->stream);
    }
    fputs("\n", report->stream);
}

/* ------------------------------------------------------------------ TAP 13 */

/* A description holds no line ends, and no '#', which would begin a directive. */
static void write_tap_name(FILE *stream, const char *name)
{
    for (; *name; name++) {
        if (*name == '#' || *name == '\\') {
            fputc('\\', stream);
        }
        fputc(*name == '\n' ? ' ' : *name, stream);
    }
}

static void write_tap(bst_report *report, const bst_scenario *scenario, const bst_result *result)
{
    uint32_t number = report->passed + report->failed;
    if (number == 1) {
        fputs("TAP version 13\n", report->stream);
    }
    fprintf(report->stream, "%sok %u - ", result->first ? "not " : "", (unsigned)number);
    write_tap_name(report->stream, scenario->file);
    fputs(": ", report->stream);
    write_tap_name(report->stream, scenario->name);
    fputs("\n", report->stream);
    if (report->timing) {
        fputs("  ---\n  duration_ms: ", report->stream);
        fprintf(report->stream, "%llu\n  ...\n",
                (unsigned long long)(result->nanoseconds / 1000000));
    }
    if (result->first) {
        bst_text details = {0};
        const char *line;
        add_details(&details, report->sources, result);
        line = bst__text_get(&details);
        while (*line) {
            size_t bytes = strcspn(line, "\n");
            fprintf(report->stream, "# %.*s\n", (int)bytes, line);
            line += bytes + (line[bytes] == '\n');
        }
        bst__text_free(&details);
    }
}

/* ------------------------------------------------------------------ JUnit */

/* Control characters, which XML cannot hold at all, become '?'; attributes get single lines. */
static void add_xml(bst_text *out, const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        switch (c) {
        case '&': bst__text_add(out, "&amp;"); break;
        case '<': bst__text_add(out, "&lt;"); break;
        case '>': bst__text_add(out, "&gt;"); break;
        case '"': bst__text_add(out, "&quot;"); break;
        default:
            if (c < 0x20 && c != '\t' && c != '\n') {
                bst__text_add(out, "?");
            } else {
                bst__text_add_bytes(out, text, 1);
            }
        }
    }
}

static void add_xml_seconds(bst_text *out, uint64_t nanoseconds)
{
    uint64_t microseconds = nanoseconds / 1000;
    bst__text_addf(out, " time=\"%llu.%06llu\"", (unsigned long long)(microseconds / 1000000),
                   (unsigned long long)(microseconds % 1000000));
}

static void add_junit(bst_report *report, const bst_scenario *scenario, const bst_result *result)
{
    bst_text *body = &report->body;
    bst__text_add(body, "    <testcase classname=\"");
    add_xml(body, scenario->file);
    bst__text_add(body, "\" name=\"");
    add_xml(body, scenario->name);
    bst__text_add(body, "\"");
    add_xml_seconds(body, result->nanoseconds);
    if (!result->first) {
        bst__text_add(body, "/>\n");
        return;
    }
    bst_text details = {0};
    add_details(&details, report->sources, result);
    bst__text_add(body, ">\n      <failure message=\"");
    add_xml(body, result->first->message);
    bst__text_add(body, "\">");
    add_xml(body, bst__text_get(&details));
    bst__text_add(body, "</failure>\n    </testcase>\n");
    report->body.failed = report->body.failed || details.failed;
    bst__text_free(&details);
}

static void write_junit_end(bst_report *report)
{
    unsigned total = report->passed + report->failed;
    bst_text time = {0};
    add_xml_seconds(&time, report->nanoseconds);
    fprintf(report->stream,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites tests=\"%u\" failures=\"%u\"%s>\n"
            "  <testsuite name=\"scenarios\" tests=\"%u\" failures=\"%u\"%s>\n%s"
            "  </testsuite>\n</testsuites>\n",
            total, (unsigned)report->failed, bst__text_get(&time), total, (unsigned)report->failed,
            bst__text_get(&time), bst__text_get(&report->body));
    bst__text_free(&time);
}

/* ------------------------------------------------------------------ both */

void bst__report_result(bst_report *report, const bst_scenario *scenario, const bst_result *result)
{
    if (result->first) {
        report->failed++;
    } else {
        report->passed++;
    }
    report->nanoseconds += result->nanoseconds;
    switch (report->format) {
    case BST_REPORT_TEXT: write_text(report, scenario, result); break;
    case BST_REPORT_TAP: write_tap(report, scenario, result); break;
    case BST_REPORT_JUNIT: add_junit(report, scenario, result); break;
    }
}

bst_status bst__report_end(bst_report *report)
{
    bst_status status = report->body.failed ? BST_E_NOMEM : BST_OK;
    switch (report->format) {
    case BST_REPORT_TEXT: write_text_end(report); break;
    case BST_REPORT_TAP:
        if (report->passed + report->failed == 0) {
            fputs("TAP version 13\n", report->stream);
        }
        fprintf(report->stream, "1..%u\n", (unsigned)(report->passed + report->failed));
        break;
    case BST_REPORT_JUNIT: write_junit_end(report); break;
    }
    bst__text_free(&report->body);
    if (fflush(report->stream) != 0 || ferror(report->stream)) {
        status = BST_E_IO;
    }
    return status;
}

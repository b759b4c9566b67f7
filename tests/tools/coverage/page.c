/* The page: sums for each set, reasons, and then a table of the statements of each set. */
#include <stdio.h>
#include <string.h>

#include "coverage.h"

enum { NAMES_MAX = 3 }; /* scenarios that are named for one statement */

static void print_cell(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '|' || *text == '*' || *text == '_' || *text == '<') {
            (void)putchar('\\');
        }
        (void)putchar(*text);
    }
}

static void print_proofs(const statement *one)
{
    const char *separator = "";
    int left = NAMES_MAX;
    int more = 0;
    for (const proof *at = one->first; at; at = at->next) {
        if (left == 0) {
            more++;
            continue;
        }
        left--;
        (void)fputs(separator, stdout);
        print_cell(at->name);
        (void)printf(" (`%s`)", at->where);
        separator = "; ";
    }
    if (more > 0) {
        (void)printf("; %d more", more);
    }
    if (one->missing) {
        (void)printf("%s**not yet**: ", separator);
        print_cell(one->missing);
    }
}

static void print_group(const group *set)
{
    (void)printf("\n## %s\n\n", set->title);
    if (set->mod && set->is_here) {
        (void)printf("Mod [%s](../mods/%s/README.md).\n\n", set->mod, set->mod);
    }
    (void)puts("| statement | shown by |\n|---|---|");
    for (int kind = 0; kind < KINDS; kind++) {
        for (const statement *one = set->first[kind]; one; one = one->next) {
            (void)printf("| %s | ", one->id);
            print_proofs(one);
            (void)puts(" |");
        }
    }
}

static int count_partly(const group *set)
{
    int count = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        for (const statement *one = set->first[kind]; one; one = one->next) {
            count += one->is_partly ? 1 : 0;
        }
    }
    return count;
}

/* Only those that are shown: nobody owes the others. */
static void print_scenes(const coverage *all)
{
    (void)puts("\n## Where other engines went wrong\n\n"
               "Scenes that are known from other programs, by their number.\n\n"
               "| scene | shown by |\n|---|---|");
    for (const statement *one = all->scenes; one; one = one->next) {
        if (one->first) {
            (void)printf("| %s | ", one->id);
            print_proofs(one);
            (void)puts(" |");
        }
    }
}

static void print_sums(const coverage *all)
{
    int shown[KINDS] = {0};
    int total[KINDS] = {0};
    int partly = 0;
    (void)puts("| set | ids | rules | interactions | examples | in part | not yet |\n"
               "|---|---|---|---|---|---|---|");
    for (const group *set = all->first; set; set = set->next) {
        int missing = 0;
        (void)printf("| %s | %s |", set->title, set->key);
        for (int kind = 0; kind < KINDS; kind++) {
            int count = count_statements(set, kind);
            int good = count_shown(set, kind);
            shown[kind] += good;
            total[kind] += count;
            missing += count - good;
            if (count > 0) {
                (void)printf(" %d of %d |", good, count);
            } else {
                (void)printf(" |");
            }
        }
        (void)printf(" %d | %d |\n", count_partly(set), missing);
        partly += count_partly(set);
    }
    (void)printf("| **all** | |");
    int missing = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        (void)printf(" %d of %d |", shown[kind], total[kind]);
        missing += total[kind] - shown[kind];
    }
    (void)printf(" %d | %d |\n", partly, missing);
}

void print_page(coverage *all)
{
    (void)puts("# What shows each rule\n\n"
               "Made by `tests/docs/coverage.sh`; do not edit. The rules of the games are written "
               "down as numbered\nstatements: rules (R), interactions of two sets (I) and worked "
               "examples (EX). This page says which\nscenario or test shows each of them. Their "
               "ids are in tests/rules/statements.yaml; a scenario names\nthem in "
               "[`covers`](reference/scenarios.md#the-parts-of-a-scenario); tests of other kinds "
               "are in\ntests/rules/others.yaml, and what is not shown yet, and why, in "
               "tests/rules/missing.yaml.\n");
    (void)puts("## Sums\n");
    print_sums(all);
    if (all->reasons) {
        (void)puts("\nNot yet, by reason:\n\n| statements | reason |\n|---|---|");
    }
    for (const reason *one = all->reasons; one; one = one->next) {
        (void)printf("| %d | ", one->count);
        print_cell(one->why);
        (void)puts(" |");
    }
    for (const group *set = all->first; set; set = set->next) {
        print_group(set);
    }
    print_scenes(all);
}

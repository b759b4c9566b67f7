/* The whole public interface of libbastide. */
#ifndef BASTIDE_BASTIDE_H
#define BASTIDE_BASTIDE_H

#include <bastide/diag.h>
#include <bastide/game.h>
#include <bastide/limits.h>
#include <bastide/record.h>
#include <bastide/setup.h>
#include <bastide/status.h>

#endif

/* From wins, draws and losses to a difference of Elo numbers.
 *
 * The score s = (wins + draws / 2) / n is the Elo difference 400 * log10(s / (1 - s)). Its interval
 * of 95 % is Wilson's for s, with z = 1.96,
 *
 *     (s + z^2/2n -+ z * sqrt(s(1-s)/n + z^2/4n^2)) / (1 + z^2/n)
 *
 * whose ends are turned into Elo differences in the same way. A draw counts as half a win, which
 * makes the interval rather too wide. Where all games were won or lost, one end is infinite and the
 * other is not.
 */
#include "cli/match_elo.h"

#include <math.h>

static double elo_of(double score)
{
    if (score <= 0.0) {
        return -INFINITY;
    }
    return score >= 1.0 ? INFINITY : 400.0 * log10(score / (1.0 - score));
}

bst__elo bst__match_elo(uint64_t wins, uint64_t draws, uint64_t losses)
{
    const double z = 1.96;
    double n = (double)(wins + draws + losses);
    bst__elo result = {0.5, 0.0, -INFINITY, INFINITY};
    if (n <= 0.0) {
        return result;
    }
    double s = ((double)wins + (double)draws / 2.0) / n;
    double middle = s + z * z / (2.0 * n);
    double half = z * sqrt(s * (1.0 - s) / n + z * z / (4.0 * n * n));
    double whole = 1.0 + z * z / n;
    result.score = s;
    result.elo = elo_of(s);
    result.low = s <= 0.0 ? -INFINITY : elo_of((middle - half) / whole);
    result.high = s >= 1.0 ? INFINITY : elo_of((middle + half) / whole);
    return result;
}

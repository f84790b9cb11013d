/* estimate.c: rates and differences with their intervals. */
#include "sim/estimate.h"

#include <math.h>

enum { DEALT_MIN = 30 };

/* The share of a normal distribution within x of its mean. */
static double normal_share(double x)
{
    return erf(x / sqrt(2));
}

double normal_quantile(double probability)
{
    double low = 0, high = 40;

    for (int i = 0; i < 80; i++) {
        double middle = (low + high) / 2;
        if (normal_share(middle) < probability)
            low = middle;
        else
            high = middle;
    }
    return high;
}

Estimate estimate_rate(long wins, long n)
{
    double z = normal_quantile(0.95), count = (double)n, p, middle, half;

    if (n == 0)
        return (Estimate){ 0, 0, 1 };
    p = (double)wins / WIN_PARTS / count;
    middle = (p + z * z / (2 * count)) / (1 + z * z / count);
    half = z * sqrt(p * (1 - p) / count + z * z / (4 * count * count)) /
           (1 + z * z / count);
    return (Estimate){ p, fmax(0, middle - half), fmin(1, middle + half) };
}

/* Of the difference p1 - p0 between two ratios of sums over games: the sum of
 * squares of what each game adds to it, a*w + b*k + c*W + d. */
bool estimate_effect(const SimTally *tally, const DealtTally *dealt, int seats,
                     int comparisons, Estimate *out)
{
    double games = (double)tally->games;
    double n1 = (double)dealt->k, n0 = games * seats - n1, p1, p0, a, b, c, d;
    double all = (double)tally->all_wins, square, half;

    if (dealt->k < DEALT_MIN || n0 < DEALT_MIN)
        return false;
    p1 = (double)dealt->w / n1;
    p0 = (all - (double)dealt->w) / n0;
    a = 1 / n1 + 1 / n0;
    b = -p1 / n1 - p0 / n0;
    c = -1 / n0;
    d = p0 * seats / n0;
    square = a * a * (double)dealt->ww + b * b * (double)dealt->kk +
             c * c * (double)tally->all_squares + d * d * games +
             2 * a * b * (double)dealt->kw + 2 * a * c * (double)dealt->wW +
             2 * a * d * (double)dealt->w + 2 * b * c * (double)dealt->kW +
             2 * b * d * n1 + 2 * c * d * all;
    half = normal_quantile(1 - 0.05 / comparisons) * sqrt(fmax(0, square));
    *out = (Estimate){ (p1 - p0) / WIN_PARTS, (p1 - p0 - half) / WIN_PARTS,
                       (p1 - p0 + half) / WIN_PARTS };
    return true;
}

Estimate estimate_pair(const PairTally *pair, long n, double unit)
{
    double count = (double)n, mean, variance, half;

    if (n < 2)
        return (Estimate){ 0, 0, 0 };
    mean = (double)pair->sum / count;
    variance = ((double)pair->squares - count * mean * mean) / (count - 1);
    half = normal_quantile(0.95) * sqrt(fmax(0, variance) / count);
    return (Estimate){ mean / unit, (mean - half) / unit,
                       (mean + half) / unit };
}

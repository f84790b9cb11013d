/* rows_network.h: makes `network` of the weights in NETWORK_DEF, whose rows are
 *
 *     UNIT(out, bias, in...)  how much a unit counts, and what it adds up
 *     DIRECT(in...)           what counts without a unit
 */
static const Unit network_units[UNITS] = {
#define UNIT(out, bias, ...) { out, bias, { __VA_ARGS__ } },
#define DIRECT(...)
#include NETWORK_DEF
};

static const int16_t network_direct[INPUTS] = {
#define UNIT(...)
#define DIRECT(...) __VA_ARGS__
#include NETWORK_DEF
};

static const Network network = { INPUTS, UNITS, network_units, network_direct };

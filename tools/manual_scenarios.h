/* manual_scenarios.h: the reference part of docs/SCENARIOS.md. */
#ifndef TOOLS_MANUAL_SCENARIOS_H
#define TOOLS_MANUAL_SCENARIOS_H

void print_scenario_reference(void);

#endif

/** The symbols of a planting plan, in the order in which planSymbolAt() assigns them. */
export const planSymbolNames = [
  "tree",
  "paving",
  "grass",
  "stone",
  "perennial",
  "cedar",
  "shrub",
  "level",
] as const;
export type PlanSymbolName = (typeof planSymbolNames)[number];

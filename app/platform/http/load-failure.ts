/** What a page's error boundary gets when its data could not be loaded. */
export interface LoadFailure {
  kind: "load-failure";
  sentence: string;
}

/** Tells a LoadFailure from whatever else a boundary may receive. */
export function isLoadFailure(value: unknown): value is LoadFailure {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "load-failure";
}

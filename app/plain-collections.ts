/**
 * The plain collections, a line each: records of which all that staff see follows from their description
 * (docs/contributing.md). Nobody imports one by its name from here; who needs them takes them all.
 */
export { team } from "./site/team/team.collection.ts";

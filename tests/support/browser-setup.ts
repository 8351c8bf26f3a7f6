import { prepareSites } from "./browser-sites.ts";

/** Creates the seeded site that the journeys' workers copy. @returns a function that stops its servers */
export default prepareSites;

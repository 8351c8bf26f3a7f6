import { prepareSites } from "./browser-sites.ts";

/** Makes the seeded site that each worker of the journeys copies. @returns stops its servers */
export default prepareSites;

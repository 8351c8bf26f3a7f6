import packageJson from "../package.json" with { type: "json" };

/** The version of this release, as package.json says it; a build has that of the day it was built. */
export const { version } = packageJson;

import { serverModules } from "#app/modules.server.ts";

/** The public pages that exist without a record. */
export const fixedPaths: readonly string[] = [
  "/",
  "/about",
  "/services",
  "/projects",
  "/blog",
  "/reviews",
  "/contact",
  ...serverModules.flatMap(({ fixedPaths = [] }) => fixedPaths),
  "/privacy-policy",
  "/terms-of-service",
];

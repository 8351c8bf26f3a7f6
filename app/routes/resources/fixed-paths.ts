/** The public pages that are there without a record. */
export const fixedPaths: readonly string[] = [
  "/",
  "/about",
  "/services",
  "/projects",
  "/blog",
  "/reviews",
  "/contact",
  "/privacy-policy",
  "/terms-of-service",
];

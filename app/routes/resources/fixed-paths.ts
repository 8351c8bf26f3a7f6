/** The public pages that exist without a record. */
export const fixedPaths: readonly string[] = [
  "/",
  "/about",
  "/services",
  "/projects",
  "/blog",
  "/reviews",
  "/contact",
  "/quote",
  "/privacy-policy",
  "/terms-of-service",
];

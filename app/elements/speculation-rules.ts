/** Our pages, but not the staff's, nor files. */
const where = {
  and: [
    { href_matches: "/*" },
    { not: { href_matches: ["/admin*", "/staff/*", "/storage/*", "/feed.xml"] } },
  ],
};

/**
 * Lets the browser fetch a page when its link is pointed at, and render it when the link is pressed. Sent with
 * the page, the rules would be one of its first requests.
 */
export function addSpeculationRules(): void {
  const rules = document.createElement("script");
  rules.type = "speculationrules";
  rules.textContent = JSON.stringify({
    prefetch: [{ where, eagerness: "moderate" }],
    prerender: [{ where, eagerness: "conservative" }],
  });
  document.head.append(rules);
}

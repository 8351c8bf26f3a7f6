import type axe from "axe-core";

/**
 * Checks the document for violations of WCAG 2.2 A and AA and best practices, once all animations have
 * finished. It uses nothing from its module, so that Playwright can pass it to a page, which has axe as
 * `window.axe`.
 * @param left rules to skip, such as those of whole pages for a single component
 * @returns a line per violated rule
 */
export async function findViolations(left: readonly string[]): Promise<string[]> {
  const { axe: checks } = window as unknown as { axe: typeof axe };
  const ending = () =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      // The toast's progress animation runs as long as its save can be undone.
      .filter((animation) => (animation as CSSAnimation).animationName !== "run-out")
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  // Cancelled animations have finished, too; infinite ones are ignored. Repeated, because an inherited colour
  // starts another transition after the first.
  for (let moving = ending(); moving.length > 0; moving = ending())
    await Promise.allSettled(moving.map(({ finished }) => finished));
  const found = await checks.run({
    rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  // A target partly covered by a sticky bar is measured after it is scrolled into view.
  const isSmall = async (target: unknown) => {
    const element = document.querySelector(String(target));
    const [x, y] = [window.scrollX, window.scrollY];
    element?.scrollIntoView({ block: "center", behavior: "instant" });
    const { violations } = await checks.run(element ?? document, { runOnly: ["target-size"] });
    window.scrollTo({ left: x, top: y, behavior: "instant" });
    return violations.length > 0;
  };
  const said: string[] = [];
  for (const { id, nodes } of found.violations) {
    const wrong = [];
    for (const node of nodes) if (id !== "target-size" || (await isSmall(node.target[0]))) wrong.push(node);
    if (wrong.length > 0) said.push(`${id}: ${wrong.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  }
  return said;
}

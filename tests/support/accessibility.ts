import type axe from "axe-core";

/**
 * Looks for what breaks WCAG 2.2 A and AA and best practices in the document, once what fades or turns has come to rest.
 * It refers to nothing outside, so that Playwright can hand it to a page, which has axe as `window.axe`.
 * @param left rules of whole pages, where a part of one stands alone
 * @returns a line for each rule that is broken
 */
export async function findViolations(left: readonly string[]): Promise<string[]> {
  const { axe: checks } = window as unknown as { axe: typeof axe };
  const ending = () =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      // The string of a toast runs as long as its save can be undone.
      .filter((animation) => (animation as CSSAnimation).animationName !== "run-out")
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  // One that is called off has come to rest as well; what turns for ever may go on. A colour that is inherited while it
  // fades makes what inherits it fade after.
  for (let moving = ending(); moving.length > 0; moving = ending())
    await Promise.allSettled(moving.map(({ finished }) => finished));
  const found = await checks.run({
    rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  // What stands half under a bar is small only until somebody scrolls: it counts as it is in the open.
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

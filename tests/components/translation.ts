import { onTestFinished } from "vitest";

/** What a browser's translation leaves as it is. */
const KEPT = "script, style, textarea, input, code, noscript, svg, [translate=no], .notranslate";

const foreign = (words: string) =>
  words.replace(/[aeo]/g, (letter) => ({ a: "á", e: "é", o: "ó" })[letter] ?? "");

/** Puts other words into two nested elements in the place of a text, as Chrome does. */
function replace(text: Text): void {
  const outer = document.createElement("font");
  const inner = outer.appendChild(document.createElement("font"));
  inner.textContent = foreign(text.data);
  text.replaceWith(outer);
}

/** The texts below an element that are to be translated. */
function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode() ?? null; node; node = walker.nextNode()) texts.push(node as Text);
  return texts.filter(
    ({ data, parentElement }) => data.trim() && parentElement && !parentElement.closest(`font, ${KEPT}`),
  );
}

/**
 * Translates the page as a browser does: at once, and from then on whatever comes, until the test ends.
 * @returns how many texts it has translated by now
 */
export function translatePage(): () => number {
  let count = 0;
  const translate = () => {
    const texts = textsIn(document.body);
    count += texts.length;
    texts.forEach(replace);
  };
  translate();
  document.documentElement.classList.add("translated-ltr");
  const observer = new MutationObserver(translate);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => {
    observer.disconnect();
    document.documentElement.classList.remove("translated-ltr");
  });
  return () => count;
}

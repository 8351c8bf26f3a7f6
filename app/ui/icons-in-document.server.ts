import { spriteHref } from "./icon.tsx";
import sprite from "./sprite.svg?raw";

const symbols = new Map(
  [...sprite.matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs)].map(([symbol, id = ""]) => [id, symbol]),
);
/** The prefix of the symbols' ids in a document, where other elements have ids, too. */
const PREFIX = "icon-";

/**
 * Makes the icons part of a document, so that none waits for the sprite's file: the symbols that the document
 * uses are put at its end, once each. Elements that take parts of other documents take their symbols as well
 * (elements/icons.ts).
 * @param html a complete document
 */
export function putIconsIntoDocument(html: string): string {
  const used = new Set<string>();
  const drawn = html.replaceAll(/<use href="([^"#]*#)([\w-]+)"/g, (use, file: string, id: string) => {
    if (file !== spriteHref("") || !symbols.has(id)) return use;
    used.add(id);
    return `<use href="#${PREFIX}${id}"`;
  });
  const own = [...used].map((id) => symbols.get(id)?.replace('id="', `id="${PREFIX}`)).join("");
  const hidden = `<svg id="icons" aria-hidden="true" width="0" height="0" class="absolute">${own}</svg>`;
  return drawn.replace(/(?=<\/body><\/html>$)/, () => hidden);
}

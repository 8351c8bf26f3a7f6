/** A newsletter's text in which each link leads over the site, which counts how often it is pressed. */
interface NumberedLinks {
  html: string;
  /** Where each link leads, by its position. */
  urls: string[];
}

const href = /(<a\b[^>]*?\shref=")(https?:[^"]*)(")/gi;
const MAX_URL_LENGTH = 2000;

const entities: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};
const unescaped = (text: string) =>
  text.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity);

/**
 * Replaces the addresses of a newsletter's links; the same address has the same number. The plain text keeps its addresses,
 * because people read them there.
 * @param except the start of addresses that stay, such as that of the link to unsubscribe
 * @param addressOf where a link leads instead
 */
export function numberLinks(
  html: string,
  { except, addressOf }: { except: string; addressOf: (position: number) => string },
): NumberedLinks {
  const urls: string[] = [];
  const numbered = html.replace(href, (whole, before: string, escaped: string, after: string) => {
    const url = unescaped(escaped);
    if (url.startsWith(except) || url.length > MAX_URL_LENGTH) return whole;
    if (!urls.includes(url)) urls.push(url);
    return before + addressOf(urls.indexOf(url)) + after;
  });
  return { html: numbered, urls };
}

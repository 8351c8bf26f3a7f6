import { createHash } from "node:crypto";
import { LATE_MODULE, LATE_PRELOAD } from "./late-scripts.ts";

/**
 * Turns the render's own inline scripts into hashes for the CSP (DESIGN §3: by hash, never by a reused nonce).
 * Only scripts that carry the render's nonce count, so a script smuggled in by content is never allowed.
 * @param html a rendered document
 * @param nonce random text that this one render stamped on its scripts
 * @returns the document without the nonce, and the CSP sources of its inline scripts
 */
export function sealInlineScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const stamp = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  const script = /<script([^>]*)>([\s\S]*?)<\/script>/g;
  for (const [, attributes = "", body = ""] of html.matchAll(script)) {
    if (!attributes.includes(stamp) || body === "") continue;
    sources.add(scriptSource(body));
  }
  return { html: html.replaceAll(stamp, ""), sources: [...sources] };
}

/**
 * Makes a page's scripts wait until it has been painted, so that none of them competes with its styles, fonts and
 * pictures: nothing of them is needed before the page can be read and used (DESIGN §8). late-scripts.ts starts
 * them.
 * @param html a rendered document
 */
export function postponeScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATE_PRELOAD}"`)
    .replace(/<script([^>]*) type="module"(?! src=)/g, `<script$1 type="${LATE_MODULE}"`);
}

/** The CSP source of one inline script. */
export function scriptSource(body: string): string {
  return `'sha256-${createHash("sha256").update(body).digest("base64")}'`;
}

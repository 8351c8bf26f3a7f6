import type { BrowserContext, Frame, Page } from "@playwright/test";
import { expect } from "@playwright/test";

const CANARY = "xss-canary";
/** Answered by the tests themselves: a site without any policy. */
const LOOSE = "http://loose.test/";

/**
 * Watches everything a browser does: a payload that ran (`xss()`, a dialog), one that only the policy stopped, one that
 * asked for the canary.
 * @returns what was seen so far, and where
 */
export async function watch(
  context: BrowserContext,
): Promise<{ seen: string[]; lookAt(page: Page): Promise<void> }> {
  const seen: string[] = [];
  const note = (what: string, frame: Frame) => seen.push(`${what} on ${nameOf(frame)}`);
  await context.exposeBinding("xss", ({ frame }) => void note("a payload ran", frame));
  await context.exposeBinding(
    "xssBlocked",
    ({ frame }, what: string) => void note(`the policy stopped ${what}`, frame),
  );
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      // zod asks once whether it may; of a payload the handler or script around it would be told first.
      if (blockedURI === "eval") return;
      const { xssBlocked } = window as unknown as { xssBlocked(what: string): void };
      xssBlocked(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  context.on("dialog", (dialog) => {
    seen.push(`a dialog on ${dialog.page()?.url()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    // Of an address that is asked for as such, the canary is a part of its text.
    if (new URL(request.url()).pathname.startsWith(`/${CANARY}`))
      note(`${request.url()} was asked for`, request.frame());
  });
  return {
    seen,
    async lookAt(page) {
      const found = await page.evaluate<string[]>(`(${findForeign})(document)`);
      seen.push(...found.map((what) => `${what} on ${page.url()}`));
    },
  };
}

function nameOf(frame: Frame): string {
  if (frame.name().startsWith("sink ")) return frame.name();
  const parent = frame.parentFrame();
  return parent ? nameOf(parent) : frame.url();
}

/** Looks in a document for what no text may become: handlers, addresses that run, elements of the payloads. */
function findForeign(root: Document): string[] {
  const found: string[] = [];
  const runs = /^(javascript|vbscript|data:text)/i;
  for (const element of Document.prototype.querySelectorAll.call(root, "*")) {
    // Elements may be named like what we ask of them.
    const attribute = (name: string) => Element.prototype.getAttribute.call(element, name) ?? "";
    for (const name of Element.prototype.getAttributeNames.call(element)) {
      const value = attribute(name);
      const bare = [...value].filter((character) => character > " ").join("");
      const leads = /^(href|xlink:href|src|action|formaction|data|srcdoc|background|values|to|from)$/i.test(
        name,
      );
      // Only there does a meta's content lead anywhere; else it is words, whatever they begin with.
      if (name === "http-equiv" && value !== "Content-Type")
        found.push(`<${element.localName} ${name}=${value}>`);
      if (/^on/i.test(name)) found.push(`<${element.localName} ${name}>`);
      else if (leads && (runs.test(bare) || name === "srcdoc"))
        found.push(`<${element.localName} ${name}=${value}>`);
    }
    const named = [attribute("id"), attribute("name")];
    if (
      named.some((name) => name.startsWith("xss-")) ||
      /^(base|xss|portal|frame|mglyph)$/.test(element.localName)
    ) {
      found.push(`<${element.localName}>`);
    }
  }
  return found;
}

/** One document to be run on its own, under its number. */
export interface Sink {
  index: number;
  html: string;
}

/**
 * Runs documents without any policy, each in a frame of its own, and presses what can be pressed.
 * @returns the numbers of those in which something happened
 */
export async function runLoose(page: Page, sinks: readonly Sink[]): Promise<Set<number>> {
  const { seen } = await watch(page.context());
  await page.route(`${LOOSE}**`, (route) =>
    new URL(route.request().url()).pathname === "/"
      ? route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Loose</title>" })
      : route.fulfill({ status: 404, body: "" }),
  );
  await page.goto(LOOSE);
  // What certainly runs comes last: when it has, the others had their time.
  const control = { index: -1, html: "<img src=x onerror=xss()>" };
  await page.evaluate(framed, [...sinks, control]);
  await expect.poll(() => seen.some((what) => what.endsWith("sink -1"))).toBe(true);
  // In one go: a trace looks into all frames at each question, and of hundreds it came to no end.
  const looked = await page.evaluate<string[]>(`(${namesOfForeign})(${findForeign})`);
  const ran = seen.flatMap((what) => /(sink \d+)$/.exec(what)?.[1] ?? []);
  return new Set([...looked, ...ran].map((name) => Number(name.slice("sink ".length))));
}

/** @returns the names of the frames that show what they must not, or have led themselves elsewhere */
function namesOfForeign(find: typeof findForeign): string[] {
  const frames = [...document.querySelectorAll<HTMLIFrameElement>('body > iframe:not([name="sink -1"])')];
  return frames
    .filter(({ contentDocument: shown }) => shown?.URL !== "about:srcdoc" || find(shown).length > 0)
    .map(({ name }) => name);
}

async function framed(sinks: readonly Sink[]): Promise<void> {
  const AT_A_TIME = 40;
  const run = async ({ index, html }: Sink) => {
    const frame = document.createElement("iframe");
    frame.name = `sink ${index}`;
    frame.srcdoc = html;
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    document.body.append(frame);
    // One that never comes to an end must not hold up the rest.
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 2000))]);
    const runs = /^[ \p{Cc}]*(j\s*a\s*v\s*a|v\s*b|data)/iu;
    for (const link of frame.contentDocument?.querySelectorAll("a, area, form, button, mi") ?? []) {
      const leads = ["href", "xlink:href", "action", "formaction"].map(
        (name) => link.getAttribute(name) ?? "",
      );
      // Those of drawings have no method for it.
      const press = new MouseEvent("click", { bubbles: true, cancelable: true });
      if (leads.some((address) => runs.test(address)))
        (link.querySelector("button") ?? link).dispatchEvent(press);
    }
  };
  for (let start = 0; start < sinks.length; start += AT_A_TIME) {
    await Promise.all(sinks.slice(start, start + AT_A_TIME).map(run));
  }
}

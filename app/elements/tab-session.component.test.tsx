import { afterEach, beforeEach, expect, test, vi } from "vitest";

const CHANNEL = "trellis-session";
let frame: HTMLIFrameElement;
let heard: unknown[];
let staffTab: BroadcastChannel;

beforeEach(() => {
  heard = [];
  staffTab = new BroadcastChannel(CHANNEL);
  staffTab.onmessage = ({ data }) => heard.push(data);
});
afterEach(() => {
  staffTab.close();
  frame.remove();
});

const nextLoad = (of: HTMLElement) =>
  new Promise((resolve) => of.addEventListener("load", resolve, { once: true }));

/**
 * Opens a visitors' page in an iframe, which can be reloaded. Its document is an arbitrary file of the test
 * server.
 */
async function openVisitorsTab(html = "") {
  frame = document.createElement("iframe");
  frame.src = "/app/elements/tab-session.ts";
  document.body.append(frame);
  await nextLoad(frame);
  const tab = frame.contentWindow as Window & typeof globalThis;
  tab.document.body.innerHTML = html;
  const script = tab.document.createElement("script");
  Object.assign(script, { type: "module", src: "/app/elements/visitor.ts" });
  tab.document.body.append(script, tab.document.createElement("tab-session"));
  await nextLoad(script);
  return tab;
}

/** Resolves when the tab has received all messages. */
async function messagesAreHeard(tab: Window & typeof globalThis) {
  const last = new tab.BroadcastChannel(CHANNEL);
  const isHeard = new Promise((resolve) => {
    last.onmessage = resolve;
  });
  staffTab.postMessage(null);
  await isHeard;
  last.close();
}

test("a visitors' page is loaded anew when somebody signs in elsewhere, not while something is typed in it", async () => {
  const tab = await openVisitorsTab(
    "<form><textarea></textarea><select><option>Any<option>Stone</select><input type=checkbox value=yes></form>",
  );
  const form = tab.document.querySelector("form") as HTMLFormElement;
  const leaves = vi.fn();
  tab.navigation.addEventListener("navigate", leaves);
  for (const [field, property, value] of [
    ["textarea", "value", "Dear Fernhill"],
    ["select", "selectedIndex", 1],
    ["input", "checked", true],
  ] as const) {
    form.reset();
    Object.assign(form.querySelector(field) as Element, { [property]: value });
    staffTab.postMessage("jo");
    await messagesAreHeard(tab);
    expect(leaves, field).not.toHaveBeenCalled();
  }
  form.reset();
  staffTab.postMessage("jo");
  await nextLoad(frame);
});

test("it tells staff's tabs that their session is over, once, and nothing where nobody was signed in", async () => {
  localStorage.setItem(CHANNEL, "jo");
  await openVisitorsTab();
  await expect.poll(() => heard).toEqual([null]);
  frame.remove();
  await messagesAreHeard(await openVisitorsTab());
  expect(heard).toEqual([null]);
});

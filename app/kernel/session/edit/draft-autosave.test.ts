import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MAX_DRAFT_BYTES, type StoredDraft } from "#app/kernel/verbs/draft.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { autosaveDraft, type DraftAutosave } from "./draft-autosave.ts";
import { readCopy, writeCopy } from "./draft-copy.ts";
import type { DraftAnswer } from "./draft-tab.ts";

interface Text {
  title: string;
}
const nothing: StoredDraft = { revision: 0, draft: null, changed: null, differing: [] };
const onPhone = { value: { title: "On the phone" }, device: "phone (Safari on iOS)" };

/** Differs for each test, because unanswered discards are stored by key. */
let key = "";
/** The requests made so far; the test answers each. */
let requests: { verb: string; input: Record<string, unknown>; answer(body: object): Promise<void> }[];
let drafts: DraftAutosave<Text>[];
let isStorageFull: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  key = crypto.randomUUID();
  requests = [];
  drafts = [];
  isStorageFull = false;
  const entries = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isStorageFull) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, text);
    },
    removeItem: (key: string) => void entries.delete(key),
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (address: string, { body }: RequestInit = {}) => {
    if (address === "/healthz") return Promise.resolve(new Response("ok"));
    const sent = body ? JSON.parse(String(body)) : { verb: `GET ${address}`, input: {} };
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const answer = async (result: object) => {
      if (result instanceof Error) reject(result);
      else resolve(Response.json(result));
      await vi.advanceTimersByTimeAsync(0);
    };
    requests.push({ ...sent, answer });
    return promise;
  });
});
afterEach(() => {
  for (const draft of drafts) draft.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ok = (value: unknown = null) => ({ kind: "ok", value });
const error = (reason: string) => ({ kind: "error", reason, message: "" });
const signedOut = error("signed-out");
const conflict = error("conflict");
const offline = new TypeError("Failed to fetch");
const verbs = () => requests.map(({ verb }) => verb.slice(0, 7).trim());
const titles = () => requests.map(({ input }) => (input.value as Text | undefined)?.title);
const bases = () => requests.map(({ input }) => input.base_revision);
const last = () => requests.at(-1);

/** Opens a form whose values the test sets and whose callbacks it records. */
function openTab(onAnswer: (answer: DraftAnswer<Text>) => "go" | "hold" = () => "go") {
  let typed: Text | null = null;
  const answers: DraftAnswer<Text>[] = [];
  const written: boolean[] = [];
  const draft = autosaveDraft<Text>({
    key,
    entity: "service/new",
    parse: (value) => (typeof (value as Text).title === "string" ? (value as Text) : null),
    read: () => typed,
    onWrite: (isStored) => void written.push(isStored),
    onAnswer(answer) {
      answers.push(answer);
      return onAnswer(answer);
    },
  });
  const type = (title: string | null) => {
    typed = title === null ? null : { title };
    draft.schedule();
  };
  drafts.push(draft);
  return { draft, type, answers, written };
}

/** Opens a form that has received what is stored. */
async function openAnswered(stored = nothing, onAnswer?: () => "go" | "hold") {
  const tab = openTab(onAnswer);
  await last()?.answer(ok(stored));
  requests.splice(0);
  return tab;
}

/** Types, and waits until the request is sent. */
async function typeAndSend({ type }: ReturnType<typeof openTab>, title: string) {
  type(title);
  await vi.advanceTimersByTimeAsync(1300);
}

const hideTab = () => document.dispatchEvent(new Event("visibilitychange"));

test("asks what is stored before it sends, whatever is typed meanwhile", async () => {
  const tab = openTab();
  await typeAndSend(tab, "Typed at once");
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests.map(({ verb }) => verb)).toEqual(["GET /staff/draft?entity=service%2Fnew"]);
  expect(readCopy(key)).toEqual({ value: { title: "Typed at once" }, revision: 0, isSent: false });
  await requests[0]?.answer(ok({ ...nothing, revision: 4, draft: onPhone }));
  expect(tab.answers).toMatchObject([{ choice: "both", theirs: onPhone.value }]);
  expect(titles()).toEqual([undefined, "Typed at once"]);
  expect(bases()).toEqual([undefined, 4]);
});

test("stores within a third of a second and sends within two, one request at a time, the last state last", async () => {
  const tab = await openAnswered();
  for (let tenth = 0; tenth <= 13; tenth += 1) {
    tab.type(`At ${tenth}`);
    await vi.advanceTimersByTimeAsync(100);
    if (tenth === 2) expect(readCopy(key)?.value).toEqual({ title: "At 2" });
  }
  expect(titles()).toEqual(["At 11"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests).toHaveLength(1);
  await requests[0]?.answer(ok({ revision: 1 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(titles()).toEqual(["At 11", "At 13"]);
  expect(bases()).toEqual([0, 1]);
  await requests[1]?.answer(ok({ revision: 2 }));
  expect(readCopy(key)).toEqual({ value: { title: "At 13" }, revision: 2, isSent: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
});

test("what is saved while it is under way is discarded with the revision that it makes, and not sent again", async () => {
  const { draft, ...tab } = await openAnswered({ ...nothing, revision: 4 });
  await typeAndSend({ draft, ...tab }, "Saved meanwhile");
  draft.discard();
  expect(verbs()).toEqual(["keep", "discard"]);
  expect(bases()).toEqual([4, 5]);
  expect(readCopy(key)).toBeNull();
  await requests[0]?.answer(conflict);
  await requests[1]?.answer(ok());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
});

describe("a save", () => {
  const saveOf = ({ draft }: { draft: DraftAutosave<Text> }) => {
    const { promise, resolve } = Promise.withResolvers<StaffResult<null>>();
    const named: unknown[] = [];
    const saved = draft.save((stored) => {
      named.push(stored);
      return promise;
    });
    const answer = async (result: object) => {
      resolve(result as StaffResult<null>);
      await saved;
    };
    return { named, answer };
  };

  test("names the draft that it deletes, also one that is under way, and asks for nothing after", async () => {
    const tab = await openAnswered({ ...nothing, revision: 4 });
    await typeAndSend(tab, "Saved");
    const { named, answer } = saveOf(tab);
    expect(named).toEqual([{ entity: "service/new", base_revision: 5 }]);
    await answer(ok());
    tab.draft.discard();
    expect(readCopy(key)).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(verbs()).toEqual(["keep"]);
    tab.type("Typed on");
    await requests[0]?.answer(conflict);
    await vi.advanceTimersByTimeAsync(1300);
    expect([titles().at(-1), bases().at(-1)]).toEqual(["Typed on", 6]);
  });

  test("has nothing written beside it, and what was typed meanwhile after it", async () => {
    const tab = await openAnswered();
    const { named, answer } = saveOf(tab);
    await typeAndSend(tab, "Typed meanwhile");
    expect([named, requests]).toEqual([[undefined], []]);
    expect(readCopy(key)?.value).toEqual({ title: "Typed meanwhile" });
    await answer(conflict);
    await vi.advanceTimersByTimeAsync(1000);
    expect([titles(), bases()]).toEqual([["Typed meanwhile"], [0]]);
  });

  test("names no draft of another device that is being offered", async () => {
    const { named } = saveOf(await openAnswered({ ...nothing, revision: 4, draft: onPhone }, () => "hold"));
    expect(named).toEqual([undefined]);
  });
});

test("what is typed after a discard replaces what that leaves, in whatever order they arrive", async () => {
  const tab = await openAnswered({ ...nothing, revision: 4, draft: onPhone });
  tab.draft.discard();
  await typeAndSend(tab, "Typed anew");
  expect(bases()).toEqual([4, 5]);
  await requests[1]?.answer(conflict);
  await last()?.answer(ok({ ...nothing, revision: 4, draft: onPhone }));
  expect(tab.answers.at(-1)).toMatchObject({ choice: "own", theirs: null });
  expect([titles().at(-1), bases().at(-1)]).toEqual(["Typed anew", 4]);
});

test("a discard is made again until it is heard, also after the form is closed", async () => {
  const { draft } = await openAnswered({ ...nothing, revision: 4, draft: onPhone });
  draft.discard();
  draft.close();
  await requests[0]?.answer(signedOut);
  await vi.advanceTimersByTimeAsync(4000);
  expect(verbs()).toEqual(["discard", "discard"]);
  expect(bases()).toEqual([4, 4]);
});

test("a form that is opened anew after a save is not told what the server has not discarded yet", async () => {
  const before = await openAnswered();
  await typeAndSend(before, "Saved");
  await last()?.answer(ok({ revision: 1 }));
  before.draft.discard();
  before.draft.close();
  const own = { value: { title: "Saved" }, device: "computer" };
  const after = await openAnswered({ ...nothing, revision: 1, draft: own });
  expect(after.answers).toMatchObject([{ choice: "none", theirs: null }]);
  const later = await openAnswered({ ...nothing, revision: 2, draft: onPhone });
  expect(later.answers).toMatchObject([{ choice: "server", theirs: onPhone.value }]);
});

test("where nothing was ever sent, nothing is discarded", async () => {
  const tab = await openAnswered();
  tab.type("Never sent");
  await vi.advanceTimersByTimeAsync(300);
  tab.type(null);
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests).toEqual([]);
  expect(readCopy(key)).toBeNull();
});

test("while the session has ended it is sent again every four seconds, the last state of it", async () => {
  const tab = await openAnswered();
  await typeAndSend(tab, "Typed signed out");
  await requests[0]?.answer(signedOut);
  expect(readCopy(key)).toEqual({ value: { title: "Typed signed out" }, revision: 0, isSent: false });
  await vi.advanceTimersByTimeAsync(1000);
  tab.type("Typed on");
  await vi.advanceTimersByTimeAsync(300);
  expect(readCopy(key)?.value).toEqual({ title: "Typed on" });
  await vi.advanceTimersByTimeAsync(2600);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(titles()).toEqual(["Typed signed out", "Typed on"]);
  expect(bases()).toEqual([0, 0]);
});

test("a write whose answer was lost is known as this tab's, and typed on over", async () => {
  const tab = await openAnswered();
  await typeAndSend(tab, "Arrived");
  await requests[0]?.answer(offline);
  tab.type("Typed in the tunnel");
  await vi.advanceTimersByTimeAsync(4000);
  expect(bases()).toEqual([0, 0]);
  await last()?.answer(conflict);
  await last()?.answer(ok({ ...nothing, revision: 1, draft: { ...onPhone, value: { title: "Arrived" } } }));
  expect(tab.answers.at(-1)?.choice).toBe("own");
  expect([titles().at(-1), bases().at(-1)]).toEqual(["Typed in the tunnel", 1]);
});

test("what was typed without a connection is sent when the form is opened again", async () => {
  writeCopy(key, { value: { title: "In the tunnel" }, revision: 3, isSent: false });
  const tab = openTab();
  expect(tab.draft.left).toEqual({ title: "In the tunnel" });
  await last()?.answer(ok({ ...nothing, revision: 3, draft: { ...onPhone, value: { title: "In" } } }));
  expect(tab.answers).toMatchObject([{ choice: "own" }]);
  expect([titles().at(-1), bases().at(-1)]).toEqual(["In the tunnel", 3]);
});

describe("what a tab has sent when it was closed, without hearing of it,", () => {
  const own = { value: { title: "Last words" }, device: "computer" };
  beforeEach(async () => {
    const { draft, type } = await openAnswered({ ...nothing, revision: 3 });
    type("Last words");
    window.dispatchEvent(new Event("pagehide"));
    expect([titles(), bases()]).toEqual([["Last words"], [3]]);
    draft.close();
  });

  test.each([
    ["is not sent again", { revision: 4, draft: own }, "own"],
    ["does not come back when it was saved elsewhere since", { revision: 5, draft: null }, "none"],
    ["is carried on where another device has", { revision: 5, draft: onPhone }, "server"],
  ])("%s", async (_what, stored, choice) => {
    const tab = await openAnswered({ ...nothing, ...stored });
    expect(tab.answers).toMatchObject([{ choice }]);
    expect(requests).toEqual([]);
  });

  test("is sent again where it did not arrive", async () => {
    openTab();
    await last()?.answer(ok({ ...nothing, revision: 3 }));
    expect([titles().at(-1), bases().at(-1)]).toEqual(["Last words", 3]);
  });

  test("replaces nothing where another device was quicker", async () => {
    const tab = await openAnswered({ ...nothing, revision: 4, draft: onPhone }, () => "hold");
    expect(tab.answers).toMatchObject([{ choice: "both", theirs: onPhone.value }]);
    expect(requests).toEqual([]);
  });
});

test("while another device's draft is asked about nothing is written over it, nor after a closed tab", async () => {
  const tab = await openAnswered({ ...nothing, revision: 4, draft: onPhone }, () => "hold");
  await typeAndSend(tab, "Typed over it");
  hideTab();
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests).toEqual([]);
  expect(readCopy(key)).toMatchObject({ revision: 0, isSent: false });
  tab.draft.release();
  expect([titles(), bases()]).toEqual([["Typed over it"], [4]]);
});

test("two tabs, or two devices: who comes second is told what the other has written before it is replaced", async () => {
  const one = await openAnswered(nothing, () => "hold");
  const other = await openAnswered(nothing);
  await typeAndSend(other, "In the other");
  await last()?.answer(ok({ revision: 1 }));
  one.draft.release();
  await typeAndSend(one, "In this one");
  expect(bases()).toEqual([0, 0]);
  await last()?.answer(conflict);
  const theirs = { value: { title: "In the other" }, device: "computer" };
  await last()?.answer(ok({ ...nothing, revision: 1, draft: theirs }));
  expect(one.answers.at(-1)).toMatchObject({ choice: "both", theirs: theirs.value });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(verbs()).toEqual(["keep", "keep", "GET /st"]);
  one.draft.release();
  expect([titles().at(-1), bases().at(-1)]).toEqual(["In this one", 1]);
  await last()?.answer(ok({ revision: 2 }));
  expect(readCopy(key)).toEqual({ value: { title: "In this one" }, revision: 2, isSent: true });
});

test("a save right after a conflict deletes nothing that another device has written", async () => {
  const tab = await openAnswered({ ...nothing, revision: 3 });
  await typeAndSend(tab, "Saved");
  await last()?.answer(conflict);
  tab.draft.discard();
  expect(verbs()).toEqual(["keep", "GET /st", "discard"]);
  expect(bases().at(-1)).toBe(3);
});

test("what was discarded elsewhere is no conflict: what is typed since is stored", async () => {
  const tab = await openAnswered();
  await typeAndSend(tab, "First");
  await last()?.answer(ok({ revision: 1 }));
  await typeAndSend(tab, "Typed on after it was saved on the phone");
  await last()?.answer(conflict);
  await last()?.answer(ok({ ...nothing, revision: 2 }));
  expect(tab.answers.at(-1)).toMatchObject({ choice: "own", theirs: null });
  expect(bases().at(-1)).toBe(2);
});

test("a tab that is hidden or closed stores and sends at once, though a request is under way", async () => {
  const tab = await openAnswered();
  await typeAndSend(tab, "First");
  tab.type("Last words");
  hideTab();
  window.dispatchEvent(new Event("pagehide"));
  expect(titles()).toEqual(["First", "Last words"]);
  expect(bases()).toEqual([0, 1]);
  expect(readCopy(key)?.value).toEqual({ title: "Last words" });
  await requests[0]?.answer(ok({ revision: 1 }));
  await requests[1]?.answer(ok({ revision: 2 }));
  expect(readCopy(key)).toMatchObject({ revision: 2, isSent: true });
});

test("an answer that comes after the form is closed is noted on the device", async () => {
  const { draft, ...tab } = await openAnswered();
  tab.type("Left at once");
  draft.close();
  expect(titles()).toEqual(["Left at once"]);
  await last()?.answer(ok({ revision: 1 }));
  expect(readCopy(key)).toEqual({ value: { title: "Left at once" }, revision: 1, isSent: true });
});

test("a device without room stores nothing, and the server does", async () => {
  const tab = await openAnswered();
  isStorageFull = true;
  await typeAndSend(tab, "No room here");
  expect([tab.written, titles()]).toEqual([[false], ["No room here"]]);
  await last()?.answer(ok({ revision: 1 }));
  tab.draft.close();
  const again = await openAnswered({
    ...nothing,
    revision: 1,
    draft: { value: { title: "No room here" }, device: "computer" },
  });
  expect(again.answers).toMatchObject([{ choice: "server", theirs: { title: "No room here" } }]);
});

test("what is too long for the server is not sent; a shorter one is", async () => {
  const tab = await openAnswered();
  await typeAndSend(tab, "x".repeat(MAX_DRAFT_BYTES));
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests).toEqual([]);
  await typeAndSend(tab, "Shorter");
  expect(titles()).toEqual(["Shorter"]);
});

test("what the server has no room for is not sent again until something else is typed", async () => {
  const tab = await openAnswered();
  await typeAndSend(tab, "Too much");
  await last()?.answer(error("invalid"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(titles()).toEqual(["Too much"]);
  await typeAndSend(tab, "Less");
  expect(titles()).toEqual(["Too much", "Less"]);
});

test("of another shape, a draft on either side counts as none", async () => {
  writeCopy(key, { value: { name: "Older" }, revision: 3, isSent: false });
  const tab = openTab();
  expect(tab.draft.left).toBeNull();
  await last()?.answer(ok({ ...nothing, revision: 4, draft: { ...onPhone, value: { name: "Older" } } }));
  expect(tab.answers).toMatchObject([{ choice: "none", theirs: null }]);
  await typeAndSend(tab, "Typed");
  expect(bases()).toEqual([undefined, 4]);
});

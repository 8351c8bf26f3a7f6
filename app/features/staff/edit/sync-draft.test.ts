import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAX_DRAFT_BYTES, type StoredDraft } from "../draft.ts";
import { deviceId, nextNumber } from "./device-sequence.ts";
import { type DraftSync, syncDraft } from "./sync-draft.ts";

const nothing: StoredDraft = { draft: null, age: null, seen: {}, changed: null, differing: [] };
const onPhone = {
  value: { title: "On the phone" },
  device_id: "phone",
  device: "phone (Safari on iOS)",
  updated_at: "2026-03-01T12:00:00.000Z",
};

/** The requests made so far, each answered when the test says so. */
let requests: { verb: string; input: Record<string, unknown>; answer(body: object): Promise<void> }[];
let sync: DraftSync;

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  vi.stubGlobal("fetch", (address: string, { body }: RequestInit = {}) => {
    const sent = body ? JSON.parse(String(body)) : { verb: `GET ${address}`, input: {} };
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = async (result: object) => {
      resolve(Response.json(result));
      await vi.advanceTimersByTimeAsync(0);
    };
    requests.push({ ...sent, answer });
    return promise;
  });
});
afterEach(() => {
  sync.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ok = (value: unknown = null) => ({ kind: "ok", value });
const signedOut = { kind: "error", reason: "signed-out", message: "Not authenticated" };
const verbs = () => requests.map(({ verb }) => verb);
const titles = () => requests.map(({ input }) => (input.value as { title?: string } | undefined)?.title);
const type = (title: string) => sync.keep({ title }, nextNumber());

function begin(onAnswer: (stored: StoredDraft) => "go" | "hold" = () => "go") {
  sync = syncDraft({ thing: "services:save:new", subject: "s1", onAnswer });
}
async function beginOpen(stored = nothing) {
  begin();
  await requests[0]?.answer(ok(stored));
  requests.splice(0);
}

test("asks what is kept before it sends, whatever is typed meanwhile", async () => {
  const onAnswer = vi.fn((): "go" => "go");
  begin(onAnswer);
  type("Typed at once");
  await vi.advanceTimersByTimeAsync(5000);
  expect(verbs()).toEqual(["GET /staff/draft?thing=services%3Asave%3Anew&subject=s1"]);
  await requests[0]?.answer(ok({ ...nothing, draft: onPhone }));
  expect(onAnswer).toHaveBeenCalledWith({ ...nothing, draft: onPhone });
  expect(titles()).toEqual([undefined, "Typed at once"]);
});

test("sends within a second though somebody types on, one request at a time, the last state last", async () => {
  await beginOpen();
  for (let tenth = 0; tenth <= 10; tenth += 1) {
    type(`At ${tenth}`);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(titles()).toEqual(["At 9"]);
  type("While it is under way");
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests).toHaveLength(1);
  await requests[0]?.answer(ok());
  await vi.advanceTimersByTimeAsync(1000);
  expect(titles()).toEqual(["At 9", "While it is under way"]);
  await requests[1]?.answer(ok());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
});

test("what is discarded while it is under way is discarded by a greater number, and not sent again", async () => {
  await beginOpen();
  type("Saved meanwhile");
  await vi.advanceTimersByTimeAsync(1000);
  sync.discard();
  expect(verbs()).toEqual(["keep", "discard"]);
  expect(Number(requests[1]?.input.number)).toBeGreaterThan(Number(requests[0]?.input.number));
  await requests[0]?.answer(signedOut);
  await requests[1]?.answer(ok());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
});

test("a discard names the other device's draft that was seen, and is made again until it is heard", async () => {
  await beginOpen({ ...nothing, draft: onPhone });
  sync.discard();
  expect(requests[0]?.input).toMatchObject({ known: onPhone.updated_at, device_id: deviceId() });
  sync.close();
  await requests[0]?.answer(signedOut);
  await vi.advanceTimersByTimeAsync(4000);
  expect(verbs()).toEqual(["discard", "discard"]);
  expect(requests[1]?.input.number).toBe(requests[0]?.input.number);
});

test("a form that is opened anew after a save is not told what the server has not discarded yet", async () => {
  await beginOpen();
  type("Saved");
  await vi.advanceTimersByTimeAsync(1000);
  const stored = Number(requests[0]?.input.number);
  sync.discard();
  sync.close();
  requests.splice(0);
  const own = { ...onPhone, device_id: deviceId() };
  const answers: StoredDraft[] = [];
  for (const last of [stored, nextNumber()]) {
    begin((answer) => {
      answers.push(answer);
      return "go";
    });
    await requests.at(-1)?.answer(ok({ ...nothing, draft: own, seen: { [deviceId()]: last } }));
    sync.close();
  }
  expect(answers.map(({ draft }) => draft)).toEqual([null, own]);
});

test("where nothing was ever sent, nothing is discarded", async () => {
  await beginOpen();
  sync.discard();
  expect(requests).toEqual([]);
});

test("while the session has ended it is sent again every four seconds, the last state of it", async () => {
  await beginOpen();
  type("Typed signed out");
  await vi.advanceTimersByTimeAsync(1000);
  await requests[0]?.answer(signedOut);
  await vi.advanceTimersByTimeAsync(1000);
  type("Typed on");
  await vi.advanceTimersByTimeAsync(2900);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(titles()).toEqual(["Typed signed out", "Typed on"]);
});

test("while another device's draft is asked about nothing is written over it", async () => {
  begin(() => "hold");
  await requests[0]?.answer(ok({ ...nothing, draft: onPhone }));
  type("Typed over it");
  sync.flush();
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests).toHaveLength(1);
  sync.release();
  expect(titles()).toEqual([undefined, "Typed over it"]);
});

test("a page that is hidden sends at once, though a request is under way", async () => {
  await beginOpen();
  type("First");
  await vi.advanceTimersByTimeAsync(1000);
  type("Last words");
  sync.flush();
  expect(titles()).toEqual(["First", "Last words"]);
});

test("what is too long for the server is not sent; a shorter one is", async () => {
  await beginOpen();
  type("x".repeat(MAX_DRAFT_BYTES));
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests).toEqual([]);
  type("Shorter");
  await vi.advanceTimersByTimeAsync(1000);
  expect(titles()).toEqual(["Shorter"]);
});

test("numbers go on from what the server has seen of this device, whatever its clock says", async () => {
  const ahead = Date.now() + 3_600_000;
  await beginOpen({ ...nothing, seen: { [deviceId()]: ahead } });
  type("After the clock was set back");
  sync.flush();
  expect(requests[0]?.input.number).toBeGreaterThan(0);
  expect(nextNumber()).toBeGreaterThan(ahead);
});

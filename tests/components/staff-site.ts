import { HttpResponse, http } from "msw";
import { setupWorker } from "msw/browser";
import type { DraftRef, StoredDraft } from "#app/kernel/verbs/draft.ts";
import type { StaffError, StaffResult } from "#app/kernel/verbs/staff-result.ts";

/**
 * What answers the requests of a component: a site of which only the network's side exists. A verb that no test has
 * given an answer is done; nobody else has a draft; other reads are answered with 404. That a real site answers the same
 * way is for the tests of requests.
 */

type Answer<Input> =
  | StaffResult<unknown>
  | ((input: Input) => StaffResult<unknown> | Promise<StaffResult<unknown>>);

interface Sent {
  /** 'reviews/save' */
  verb: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what its component sends
  input: any;
}

/** A file as it is sent. */
export interface SentFile {
  name: string;
  bucket: string;
  bytes: Blob;
  /** What it is for, as the address says. */
  query: URLSearchParams;
}

interface State {
  /** Since when it is there (milliseconds). */
  since: number;
  verbs: Map<string, Answer<unknown>>;
  upload: Answer<SentFile>;
  reads: Map<string, (query: URLSearchParams) => StaffResult<unknown> | Promise<StaffResult<unknown>>>;
  drafts: Map<string, StoredDraft>;
  sent: Sent[];
  isSignedIn: boolean;
  isReachable: boolean;
  /** Answers what a test has held back until its end: the worker that answers waits for all requests before it stops. */
  over: PromiseWithResolvers<StaffResult<unknown>>;
}

const fresh = (): State => ({
  since: Date.now(),
  verbs: new Map(),
  upload: () => refused("failed", "No test keeps this file."),
  reads: new Map(),
  drafts: new Map(),
  sent: [],
  isSignedIn: true,
  isReachable: true,
  over: Promise.withResolvers(),
});
let state = fresh();

const statusOf: Partial<Record<StaffError["reason"], number>> = {
  "signed-out": 401,
  "foreign-origin": 403,
  "not-allowed": 403,
  "confirm-password": 403,
  "too-many": 429,
  gone: 404,
  conflict: 409,
  failed: 500,
};

const respond = (result: StaffResult<unknown>) =>
  HttpResponse.json(result, { status: result.kind === "ok" ? 200 : (statusOf[result.reason] ?? 400) });

export const done = (value: unknown = null, undo?: string): StaffResult<unknown> => ({
  kind: "ok",
  value,
  ...(undo ? { undo } : {}),
});

export const refused = (
  reason: StaffError["reason"],
  message: string,
  more: Partial<StaffError> = {},
): StaffError => ({ kind: "error", reason, message, ...more });

const signedOut = refused("signed-out", "Not authenticated");

const noDraft: StoredDraft = { revision: 0, draft: null, changed: null, differing: [] };

/** An answer of this test, or that it is over. */
const answered = <Input>(
  answer: Answer<Input>,
  input: Input,
): Promise<StaffResult<unknown>> | StaffResult<unknown> =>
  typeof answer === "function" ? Promise.race([answer(input), state.over.promise]) : answer;

interface DraftWrite {
  verb: string;
  input: { entity: string; base_revision: number; value?: { kept_at?: string; draft?: { kept_at: string } } };
}

/** Stores drafts as the server does: a write replaces the revision that it names, and no other. */
function writeDraft({ verb, input: { entity, base_revision, value } }: DraftWrite) {
  const stored = state.drafts.get(entity) ?? noDraft;
  const revision = base_revision + 1;
  const kept_at = value?.draft?.kept_at ?? value?.kept_at;
  // What the test before has sent at its end is not this one's.
  if (kept_at && Date.parse(kept_at) < state.since) return done({ revision });
  if (verb === "keep" && stored.revision > 0 && stored.revision !== base_revision)
    return JSON.stringify(stored.draft?.value) === JSON.stringify(value)
      ? done({ revision: stored.revision })
      : refused("conflict", "This was typed on elsewhere meanwhile.");
  if (verb === "discard" && stored.revision > base_revision) return done();
  const draft = verb === "keep" ? { value, device: "computer (Chrome on Linux)" } : null;
  state.drafts.set(entity, { ...noDraft, draft, revision });
  return done({ revision });
}

async function answerVerb(feature: string, { verb, input, draft }: Sent & { draft?: DraftRef }) {
  const name = `${feature}/${verb}`;
  state.sent.push({ verb: name, input });
  const result = await answered(state.verbs.get(name) ?? done(), input);
  if (draft && result.kind === "ok") writeDraft({ verb: "discard", input: draft });
  return respond(result);
}

const worker = setupWorker(
  http.all("*", ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    const isOurs = origin === location.origin && /^\/(staff|admin|healthz)/.test(pathname);
    return isOurs && !state.isReachable ? HttpResponse.error() : undefined;
  }),
  http.get("/healthz", () => HttpResponse.text("ok")),
  http.post("/admin/sign-in", () => {
    state.isSignedIn = true;
    return HttpResponse.json({ kind: "signed-in", viewer: { id: "jo" } });
  }),
  http.all("/staff/*", () => (state.isSignedIn ? undefined : respond(signedOut))),
  http.get("/staff/draft", ({ request }) =>
    respond(done(state.drafts.get(new URL(request.url).searchParams.get("entity") ?? "") ?? noDraft)),
  ),
  http.post("/staff/drafts", async ({ request }) => {
    const body = await request.json();
    return respond(writeDraft(body as DraftWrite));
  }),
  http.get("/staff/*", async ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    const read = state.reads.get(pathname.slice("/staff/".length));
    return respond(read ? await answered(read, searchParams) : refused("gone", "Not found"));
  }),
  http.post<{ bucket: string }>("/staff/upload/:bucket/:id", async ({ request, params: { bucket } }) => {
    const query = new URL(request.url).searchParams;
    const bytes = await request.blob();
    const file = { name: query.get("file") ?? "", bucket, bytes, query };
    const response = respond(await answered(state.upload, file));
    response.headers.set("Location", request.url);
    response.headers.set("Upload-Offset", String(bytes.size));
    return response;
  }),
  // It has no part of any file.
  http.all("/staff/upload/:bucket/:id", () => respond(refused("gone", "Not found"))),
  http.post<{ feature: string }>("/staff/:feature", async ({ request, params }) =>
    answerVerb(params.feature, (await request.json()) as Sent),
  ),
);

export const staffSite = {
  start: () => worker.start({ quiet: true, onUnhandledFrame: "bypass" }),
  stop: () => worker.stop(),
  /** Forgets what a test has set and sent. */
  reset() {
    state.over.resolve(refused("failed", "The test is over."));
    state = fresh();
    worker.resetHandlers();
  },
  /** Answers a verb ('reviews/save') from now on. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what its component sends
  answer: (verb: string, answer: Answer<any>) => void state.verbs.set(verb, answer),
  /** Answers what is read from `/staff/{path}`. */
  read: (
    path: string,
    answer: (query: URLSearchParams) => StaffResult<unknown> | Promise<StaffResult<unknown>>,
  ) => void state.reads.set(path, answer),
  /** Answers uploads from now on; the value is the MediaItem that is kept. */
  upload: (answer: Answer<SentFile>) => {
    state.upload = answer;
  },
  /** What was sent of a verb, oldest first. */
  sent: (verb: string) => state.sent.filter((one) => one.verb === verb).map(({ input }) => input),
  /** What the server keeps of an entity's unsaved work. */
  draft: (entity: string) => state.drafts.get(entity)?.draft ?? null,
  /** As another device does, or what else there is to say of it. */
  storeDraft(entity: string, stored: Partial<StoredDraft>) {
    const before = state.drafts.get(entity) ?? noDraft;
    state.drafts.set(entity, {
      ...before,
      ...stored,
      revision: before.revision + ("draft" in stored ? 1 : 0),
    });
  },
  endSession: () => {
    state.isSignedIn = false;
  },
  /** Takes the network away, or gives it back; the browser knows. */
  setReachable(isReachable: boolean) {
    state.isReachable = isReachable;
    Object.defineProperty(navigator, "onLine", { configurable: true, get: () => isReachable });
    window.dispatchEvent(new Event(isReachable ? "online" : "offline"));
  },
  /** For addresses beyond `/staff/{feature}`; until the test ends. */
  use: worker.use.bind(worker),
};

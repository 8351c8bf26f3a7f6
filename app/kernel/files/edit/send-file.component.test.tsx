import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { signInAgain } from "#app/kernel/verbs/edit/sign-in-again-store.ts";
import { refused, staffSite } from "#tests/components/staff-site.ts";
import { sendFile } from "./send-file.ts";

const ADDRESS = "/staff/upload/site-images/u1";
const target = { bucket: "site-images", uploadFor: { for: "library" } } as const;
const ok = { kind: "ok", value: { file: "wall.jpg" } };
const gone = () => HttpResponse.json(refused("gone", "No."), { status: 404 });
/** The answer to HEAD has no body. */
const unknown = () => new HttpResponse(null, { status: 404 });
const at = (offset: number) =>
  new HttpResponse(null, { headers: { "Upload-Offset": String(offset), "Upload-Length": "10" } });
const all = () => HttpResponse.json(ok, { headers: { "Upload-Offset": "10", Location: ADDRESS } });

type Answer = () => Response | Promise<Response>;

/** Sends ten bytes to a site that gives these answers in turn. @returns the result, and each request with its bytes */
async function send(answers: Answer[], { isBegun = false, signal = new AbortController().signal } = {}) {
  const requests: string[] = [];
  const percents = new Set<number>();
  staffSite.use(
    http.all(ADDRESS, async ({ request }) => {
      requests.push(`${request.method} ${await request.text()}`.trim());
      return answers.shift()?.() ?? gone();
    }),
  );
  const file = new File(["0123456789"], "wall.jpg");
  const onProgress = (percent: number) => void percents.add(percent);
  const result = await sendFile(file, target, { id: "u1", isBegun, onProgress, signal });
  return { result, requests, percents: [...percents] };
}

const failed = { kind: "error", message: "Error uploading image. Please try again." };

test.each<[string, Answer[], string[], object]>([
  ["in one request", [all], ["POST 0123456789"], ok],
  [
    "from where the line was cut",
    [HttpResponse.error, () => at(8), all],
    ["POST 0123456789", "HEAD", "PATCH 89"],
    ok,
  ],
  [
    "without a byte, if only the response was lost",
    [HttpResponse.error, unknown, all],
    ["POST 0123456789", "HEAD", "PATCH"],
    ok,
  ],
  [
    "without a byte, if all has arrived and is not stored yet",
    [HttpResponse.error, () => at(10), all],
    ["POST 0123456789", "HEAD", "PATCH"],
    ok,
  ],
  [
    "anew, if the site has lost it",
    [HttpResponse.error, unknown, gone, all],
    ["POST 0123456789", "HEAD", "PATCH", "POST 0123456789"],
    ok,
  ],
  [
    "once, if the site or a proxy refuses it",
    [() => new HttpResponse("<p>Too large", { status: 413 })],
    ["POST 0123456789"],
    { ...failed, reason: "failed" },
  ],
])("a file is sent %s", async (_case, answers, expected, result) => {
  const sent = await send(answers);
  expect(sent.requests).toEqual(expected);
  expect(sent.result).toMatchObject(result);
});

test("a file that an earlier tab has begun goes on, and its progress with it", async () => {
  const { requests, percents } = await send([() => at(8), all], { isBegun: true });
  expect(requests).toEqual(["HEAD", "PATCH 89"]);
  expect(percents).toEqual([80, 100]);
});

test("an upload whose session has ended meanwhile goes on where it was after a new sign-in", async () => {
  const signedOut = refused("signed-out", "Not authenticated");
  const answers = [
    HttpResponse.error,
    () => new HttpResponse(null, { status: 401 }),
    () => HttpResponse.json(signedOut, { status: 401 }),
    () => at(8),
    all,
  ];
  const sending = send(answers);
  await expect.poll(() => signInAgain.useAsked.getState()).not.toBeNull();
  signInAgain.answer(true);
  const { result, requests } = await sending;
  expect(result).toMatchObject(ok);
  expect(requests).toEqual(["POST 0123456789", "HEAD", "PATCH", "HEAD", "PATCH 89"]);
});

test("what is cancelled is deleted on the site", async () => {
  const cancelled = new AbortController();
  const cancel = () => {
    cancelled.abort();
    return HttpResponse.error();
  };
  const { requests } = await send([cancel, () => new HttpResponse(null, { status: 204 })], {
    signal: cancelled.signal,
  });
  await expect.poll(() => requests).toEqual(["POST 0123456789", "DELETE"]);
});

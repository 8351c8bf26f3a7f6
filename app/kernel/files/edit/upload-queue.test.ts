import { expect, test } from "vitest";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import type { MediaItem } from "../media-item.ts";
import { canRetry, createUploadQueue, doneInOrder, isBusy } from "./upload-queue.ts";
import { type SendFile, type UploadTarget, uploadAddress } from "./upload-target.ts";

const target: UploadTarget = { bucket: "site-images", uploadFor: { for: "library" } };
const saved = (file: string) => ({ kind: "ok", value: { file } as MediaItem }) as const;
const failed = { kind: "error", reason: "invalid", message: "No.", detail: "Too large." } as const;
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A queue whose uploads complete when the test resolves them, or never if they are aborted. */
function open() {
  const requests = new Map<
    string,
    { arrive(result: StaffResult<MediaItem>): void } & Parameters<SendFile>[2]
  >();
  const queue = createUploadQueue(
    (file, _target, options) =>
      new Promise((resolve) => {
        requests.set(file.name, { ...options, arrive: resolve });
        options.signal.addEventListener("abort", () => resolve({ ...failed, reason: "unreachable" }));
      }),
  );
  const request = (name: string) => {
    const found = requests.get(name);
    if (!found) throw new Error(`${name} was not sent`);
    return found;
  };
  return {
    queue,
    request,
    /** Completes an upload. */
    arrive: async (name: string, result: StaffResult<MediaItem> = saved(name)) => {
      request(name).arrive(result);
      await settled();
    },
    sent: () => [...requests.keys()],
    add: async (...names: string[]) => {
      queue.add(
        names.map((name) => new File(["x"], name)),
        () => target,
      );
      await settled();
    },
    states: () =>
      queue.read().map(({ file, state }) => {
        if (state.kind !== "sending") return `${file.name} ${state.kind}`;
        return `${file.name} ${state.percent === null ? "waiting" : `${state.percent}%`}`;
      }),
    upload: (name: string) => {
      const found = queue.read().find(({ file }) => file.name === name);
      if (!found) throw new Error(`${name} is not listed`);
      return found;
    },
  };
}

test("two files at a time are sent, the next when one has arrived", async () => {
  const { add, sent, arrive, states } = open();
  await add("a", "b", "c");
  expect(states()).toEqual(["a 0%", "b 0%", "c waiting"]);
  await arrive("b");
  expect(sent()).toEqual(["a", "b", "c"]);
  expect(states()).toEqual(["a 0%", "b ok", "c 0%"]);
});

test("each says how far it is, and its listeners hear of it", async () => {
  const { add, request, queue, states } = open();
  await add("a", "b");
  let changes = 0;
  queue.subscribe(() => {
    changes += 1;
  });
  request("a").onProgress(64);
  expect(states()).toEqual(["a 64%", "b 0%"]);
  expect(changes).toBe(1);
});

test("one that failed keeps its messages and can be tried again", async () => {
  const { add, arrive, request, queue, states, upload } = open();
  await add("a");
  const { id, isBegun } = request("a");
  await arrive("a", failed);
  expect(upload("a").state).toEqual(failed);
  queue.retry(upload("a"));
  await settled();
  expect(states()).toEqual(["a 0%"]);
  // The server may have a part of it.
  expect([isBegun, request("a").isBegun, request("a").id]).toEqual([false, true, id]);
  await arrive("a");
  expect(states()).toEqual(["a ok"]);
});

test.each([
  ["the site was not reached", "unreachable", true],
  ["the server failed", "failed", true],
  ["there were too many", "too-many", true],
  ["nobody signed in again", "signed-out", true],
  ["the file is refused for what it is", "invalid", false],
  ["another file has its id", "conflict", false],
  ["what it was for is gone", "gone", false],
  ["the person may not", "not-allowed", false],
] as const)("when %s, trying again can help: %s, %s", (_case, reason, can) => {
  expect(canRetry({ ...failed, reason })).toBe(can);
});

test("one that is removed is stopped, makes room, and stays away whatever arrives", async () => {
  const { add, arrive, request, queue, states, upload, sent } = open();
  await add("a", "b", "c", "d");
  queue.remove(upload("d"));
  queue.remove(upload("a"));
  await settled();
  expect(request("a").signal.aborted).toBe(true);
  expect(sent()).toEqual(["a", "b", "c"]);
  request("a").onProgress(99);
  await arrive("b");
  expect(states()).toEqual(["b ok", "c 0%"]);
  expect(sent()).toEqual(["a", "b", "c"]);
  queue.remove(upload("b"));
  expect(states()).toEqual(["c 0%"]);
});

test("when all are stopped, none that waited is sent; later ones are", async () => {
  const { add, arrive, request, queue, states, sent } = open();
  await add("a", "b", "c", "d");
  await arrive("a");
  queue.clear();
  await settled();
  expect(states()).toEqual([]);
  expect([request("b").signal.aborted, request("c").signal.aborted]).toEqual([true, true]);
  await add("e");
  expect(states()).toEqual(["e 0%"]);
  expect(sent()).toEqual(["a", "b", "c", "e"]);
});

test("pictures are handed over in the order they were chosen in", async () => {
  const { add, arrive, queue } = open();
  const names = () => doneInOrder(queue.read()).map(({ item }) => item.file);
  await add("a", "b", "c");
  await arrive("b");
  expect([names(), isBusy(queue.read())]).toEqual([[], true]);
  await arrive("a", failed);
  expect(names()).toEqual(["b"]);
  await arrive("c");
  expect([names(), isBusy(queue.read())]).toEqual([["b", "c"], false]);
});

test.each([
  [target, "/staff/upload/site-images/u1?file=IMG+1%26.jpg&for=library"],
  [
    { bucket: "project-images", uploadFor: { for: "project", entity: "project/p1", index: 2 } } as const,
    "/staff/upload/project-images/u1?file=IMG+1%26.jpg&for=project&entity=project%2Fp1&index=2",
  ],
])("%j is sent to %s", (where, address) => {
  expect(uploadAddress("u1", "IMG 1&.jpg", where)).toBe(address);
});

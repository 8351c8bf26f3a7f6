import { expect, test } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

const limits = { atOnce: 2, max: 7, maxOfOne: 5 };

/** Renders that end when they are told to. */
function renders() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const render = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { started, render, endFirst: () => ends.shift()?.() };
}

/** Enough turns of the event loop for two renders to start. */
const turns = async (count = 100) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

test("as many renders run at once as may, the others in their order", async () => {
  const queue = createRenderQueue(limits);
  const { started, render, endFirst } = renders();
  const answers = ["a", "b", "c", "d"].map((name) => queue("client", render(name)));
  await turns();
  expect(started).toEqual(["a", "b"]);
  endFirst();
  await turns();
  expect(started).toEqual(["a", "b", "c"]);
  for (let end = 0; end < 3; end += 1) {
    endFirst();
    await turns();
  }
  expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d"]);
});

test("one client can't fill the queue; if it is full, nothing more is rendered", async () => {
  const queue = createRenderQueue(limits);
  const { started, render, endFirst } = renders();
  const ask = (client: string) => queue(client, render(client));
  const ofFirst = Array.from({ length: 6 }, () => ask("first"));
  expect(await ofFirst[5]).toBeUndefined();
  const others = ["second", "third", "fourth"].map(ask);
  expect(await others[2]).toBeUndefined();
  for (let end = 0; end < 7; end += 1) {
    await turns();
    endFirst();
  }
  expect(await Promise.all([...ofFirst, ...others])).toHaveLength(9);
  expect(started).toEqual([...new Array<string>(5).fill("first"), "second", "third"]);
  // A client that waits for nothing any more has all of its places again.
  const later = ask("first");
  await turns();
  endFirst();
  expect(await later).toBe("first");
});

test("between two renders, also of two queues, twenty more visitors can connect", async () => {
  const order: string[] = [];
  const [visitors, staff] = [createRenderQueue({ ...limits, atOnce: 4 }), createRenderQueue(limits)];
  const rendering = [1, 2, 3].map((n) => visitors("client", async () => void order.push(`render ${n}`)));
  rendering.push(staff("jo", async () => void order.push("render of staff")));
  let isOver = false;
  // A turn of the event loop takes one connection.
  const connect = () => {
    order.push("connection");
    if (!isOver) setImmediate(connect);
  };
  setImmediate(connect);
  await Promise.all(rendering);
  isOver = true;
  const between = order.join(", ").split(/render [^,]*/);
  const connections = between.slice(1, -1).map((part) => part.match(/connection/g)?.length ?? 0);
  expect(connections).toHaveLength(3);
  expect(Math.min(...connections)).toBeGreaterThan(20);
});

test("a render that fails leaves its place", async () => {
  const queue = createRenderQueue({ atOnce: 1, max: 5, maxOfOne: 5 });
  await expect(queue("client", () => Promise.reject(new Error("no luck")))).rejects.toThrow("no luck");
  expect(await queue("client", async () => "next")).toBe("next");
});

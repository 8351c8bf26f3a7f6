import { expect, test } from "vitest";
import { runScheduled, type Scheduled } from "./schedule.ts";

/** Runs items that each take one step. @returns the items running in each step */
async function turnsOf(items: Scheduled[], cores = 2): Promise<string[]> {
  const turns: string[] = [];
  const now = new Set<string>();
  await runScheduled(items, cores, async ({ name }) => {
    now.add(name);
    await new Promise((resolve) => setTimeout(resolve));
    turns.push([...now].join("+"));
    await new Promise((resolve) => setTimeout(resolve));
    now.delete(name);
  });
  return turns;
}

test("runs as many as there are processors for, in their order", async () => {
  const one = ["a", "b", "c"].map((name) => ({ name, cores: 1 }));
  expect(await turnsOf(one)).toEqual(["a+b", "a+b", "c"]);
  expect(await turnsOf(one, 1)).toEqual(["a", "b", "c"]);
});

test("gives one that keeps all processors busy the machine to itself", async () => {
  const items = [
    { name: "a", cores: 1 },
    { name: "both", cores: 2 },
    { name: "b", cores: 1 },
  ];
  expect(await turnsOf(items)).toEqual(["a+b", "a+b", "both"]);
  expect(await turnsOf([{ name: "many", cores: 4 }])).toEqual(["many"]);
});

test("waits for those named, where they are in the list", async () => {
  const late = { name: "late", cores: 1, after: ["early", "not chosen"] };
  expect(await turnsOf([late, { name: "early", cores: 1 }])).toEqual(["early", "late"]);
});

test("says so when two wait for one another", async () => {
  const items = [
    { name: "a", cores: 1, after: ["b"] },
    { name: "b", cores: 1, after: ["a"] },
  ];
  await expect(turnsOf(items)).rejects.toThrow("These wait for one another: a, b");
});

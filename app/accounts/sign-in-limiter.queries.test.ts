import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { createSignInLimiter, type SignInLimiter } from "./sign-in-limiter.server.ts";

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-01T12:00:00.000Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

async function admitted(limiter: SignInLimiter, times: number, email: string, address = "203.0.113.7") {
  let count = 0;
  for (let i = 0; i < times; i += 1) if (await limiter.admit(email, address)) count += 1;
  return count;
}

describeOnEachDatabase("The limits of sign-in", (open) => {
  test("ten failures for an account in 15 minutes, however its e-mail is written", async () => {
    const limiter = createSignInLimiter((await open()).db);
    expect(await admitted(limiter, 6, "jo@fernhill.example")).toBe(6);
    expect(await admitted(limiter, 9, "Jo@Fernhill.Example")).toBe(4);
    vi.advanceTimersByTime(15 * MINUTE_MS - 1);
    expect(await admitted(limiter, 1, "jo@fernhill.example")).toBe(0);
    expect(await admitted(limiter, 1, "sam@fernhill.example")).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await admitted(limiter, 15, "jo@fernhill.example")).toBe(10);
  });

  test("a stranger's failures don't lock the owner out", async () => {
    const limiter = createSignInLimiter((await open()).db);
    expect(await admitted(limiter, 30, "jo@fernhill.example", "203.0.113.66")).toBe(10);
    expect(await admitted(limiter, 1, "jo@fernhill.example")).toBe(1);
  });

  test("thirty failures per address in 15 minutes, whatever the accounts", async () => {
    const limiter = createSignInLimiter((await open()).db);
    let count = 0;
    for (let i = 0; i < 50; i += 1) count += await admitted(limiter, 1, `guess-${i}@fernhill.example`);
    expect(count).toBe(30);
    expect(await admitted(limiter, 1, "guess-49@fernhill.example", "203.0.113.8")).toBe(1);
    vi.advanceTimersByTime(15 * MINUTE_MS);
    expect(await admitted(limiter, 1, "jo@fernhill.example")).toBe(1);
  });

  test("an address that is out of tries cannot lock further accounts", async () => {
    const limiter = createSignInLimiter((await open()).db);
    for (let i = 0; i < 30; i += 1) await limiter.admit(`guess-${i}@fernhill.example`, "203.0.113.7");
    expect(await admitted(limiter, 20, "jo@fernhill.example")).toBe(0);
    expect(await admitted(limiter, 10, "jo@fernhill.example", "203.0.113.8")).toBe(10);
  });

  test("a locked account does not use up the address", async () => {
    const limiter = createSignInLimiter((await open()).db);
    expect(await admitted(limiter, 100, "jo@fernhill.example")).toBe(10);
    expect(await admitted(limiter, 5, "sam@fernhill.example")).toBe(5);
  });

  test("a success starts the account anew and does not count for the address", async () => {
    const limiter = createSignInLimiter((await open()).db);
    for (let round = 0; round < 3; round += 1) {
      expect(await admitted(limiter, 9, "jo@fernhill.example")).toBe(9);
      expect(await limiter.admit("jo@fernhill.example", "203.0.113.7")).toBe(true);
      await limiter.succeed("Jo@fernhill.example", "203.0.113.7");
    }
    expect(await admitted(limiter, 10, "jo@fernhill.example")).toBe(3);
  });

  test("what could not be judged doesn't count", async () => {
    const limiter = createSignInLimiter((await open()).db);
    for (let i = 0; i < 50; i += 1) {
      expect(await limiter.admit("jo@fernhill.example", "203.0.113.7")).toBe(true);
      await limiter.forget("jo@fernhill.example", "203.0.113.7");
    }
  });
});

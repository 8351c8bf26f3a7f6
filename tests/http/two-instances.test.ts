import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { staffAccount } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";
import { A, B, SEEN_WITHIN_MS, startTwoInstances, type TwoInstances } from "#tests/support/two-instances.ts";

let both: TwoInstances;
beforeAll(async () => {
  both = await startTwoInstances();
}, 240_000);
afterAll(() => both?.remove());

const VISITORS = 6;
const READS_A_PAGE_MS = 20;
const urlOf = (which: number) => both.urlOf(which);
const post: TwoInstances["post"] = (...sent) => both.post(...sent);

test("when both start at once on one database and store they set it up once", async () => {
  for (const once of ["Database ready", "Demo content added.", "Administrator jo@"])
    expect(both.begun.join("").split(once), once).toHaveLength(2);
  for (const which of [A, B])
    expect(await (await fetch(`${urlOf(which)}/reviews`)).text()).toContain("Sample review:");
});

test.concurrent("who signs in at one is signed in at the other, and what one saves the other shows within a second", async ({
  expect,
}) => {
  for (const which of [A, B]) {
    const page = await fetch(`${urlOf(which)}/admin/dashboard`, { headers: { Cookie: both.cookie } });
    expect(page.status).toBe(200);
  }
  const shownBy = async (which: number) => (await fetch(`${urlOf(which)}/privacy-policy`)).text();
  expect(await shownBy(B)).not.toContain("Written at one");
  const input = { key: "privacy-policy", expected_updated_at: null, content: "<p>Written at one.</p>" };
  expect((await post(A, "legal/save", input)).status).toBe(200);
  expect(await shownBy(A)).toContain("Written at one");
  // The poll of the version takes a second at most, the rest is for a machine that is busy.
  await expect.poll(() => shownBy(B), { timeout: 3000, interval: 20 }).toContain("Written at one");
});

const scheduled = Array.from({ length: 5 }, () => randomUUID());
const timesPublished = () =>
  onDatabase(both, async (trx) => {
    const lines = trx.selectFrom("activity").select("id").where("verb", "=", "published");
    return (await lines.where("entity_id", "in", scheduled).execute()).length;
  });

test.concurrent("what is scheduled is published once, whichever instance looks first", async ({ expect }) => {
  const category = randomUUID();
  const made = await post(A, "categories/create", { id: category, kind: "project", name: "Scheduled" });
  expect(made.status).toBe(200);
  for (const id of scheduled) {
    const pictures = { image_url: "", before_image_url: "", after_image_url: "", images: [] };
    const status = { published: false, publish_at: new Date(Date.now() + 3600_000).toISOString() };
    const words = { title: `Scheduled ${id}`, description: "Soon.", category_ids: [category] };
    const answer = await post(A, "projects/save", {
      id,
      expected_updated_at: null,
      ...words,
      ...pictures,
      ...status,
    });
    expect(answer.status).toBe(200);
  }
  // Their hour comes.
  const publish_at = new Date().toISOString();
  await onDatabase(both, (trx) =>
    trx.updateTable("projects").set({ publish_at }).where("id", "in", scheduled).execute(),
  );
  await expect.poll(timesPublished, { timeout: 30_000 }).toBe(scheduled.length);
}, 60_000);

test.concurrent("failed sign-ins at one count at the other", async ({ expect }) => {
  const guess = (which: number) =>
    fetch(`${urlOf(which)}/admin/sign-in`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: both.front, "X-Forwarded-For": "203.0.113.77" },
      body: JSON.stringify({ email: staffAccount.email, password: "not the password" }),
    });
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) statuses.push((await guess(i % 2)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

/** Visitors who go from page to page, through nginx by default, until they are told to stop. */
function visitors(count: number, at = both.front) {
  const failed: string[] = [];
  let served = 0;
  let isOver = false;
  const paths = ["/", "/services", "/projects", "/blog", "/about", "/contact", "/reviews"];
  const one = async (number: number) => {
    for (let step = number; !isOver; step += 1) {
      const path = paths[step % paths.length] ?? "/";
      const answer = await fetch(at + path).catch(String);
      if (typeof answer === "string") failed.push(answer);
      else if (!answer.ok || !(await answer.text()).includes("</html>"))
        failed.push(`${path} ${answer.status}`);
      else served += 1;
      await sleep(READS_A_PAGE_MS);
    }
  };
  const all = Array.from({ length: count }, (_, number) => one(number));
  return {
    /** Waits until so many more pages came. */
    async serve(more: number) {
      const enough = served + more;
      await expect.poll(() => served, { timeout: 20_000 }).toBeGreaterThanOrEqual(enough);
    },
    /** @returns what visitors got instead of a page */
    async leave() {
      isOver = true;
      await Promise.all(all);
      return failed;
    },
  };
}

test("one that is killed under load fails no visitor", async () => {
  const { serve, leave } = visitors(VISITORS);
  await serve(50);
  await both.instances[A]?.stop("SIGKILL");
  await serve(50);
  await both.startAgain(A);
  await serve(50);
  // nginx asks the other one again, also for what was under way.
  expect(await leave()).toEqual([]);
}, 60_000);

test("both are replaced one after the other without a failed visit", async () => {
  const { serve, leave } = visitors(VISITORS);
  await serve(50);
  for (const which of [A, B]) {
    expect(await both.instances[which]?.stop("SIGTERM")).toBe(0);
    await both.startAgain(which);
    // nginx tries one that was gone again after two seconds. No other page than this one is made ahead.
    await expect
      .poll(() => both.instances[which]?.output(), { timeout: 30_000 })
      .toMatch(/"path":"\/reviews"/);
  }
  await serve(50);
  expect(await leave()).toEqual([]);
}, 60_000);

test("what was scheduled has been published once, though each has looked again when it started", async () => {
  expect(await timesPublished()).toBe(scheduled.length);
});

test("of the week, one of both mails once", async () => {
  const { inbox } = both;
  await onDatabase(both, (trx) => saveSettings(trx, { weeklySummary: true }, "2026-01-01T12:00:00.000Z"));
  // Both look at the same time after a start.
  await Promise.all(both.instances.map((site) => site.stop()));
  await Promise.all([both.startAgain(A), both.startAgain(B)]);
  const mailed = () => inbox.messages.filter(({ subject }) => subject?.startsWith("The week of ")).length;
  await expect.poll(mailed, { timeout: 90_000, interval: 500 }).toBe(1);
  // The other one has looked meanwhile.
  await sleep(3000);
  expect(mailed()).toBe(1);
}, 120_000);

test.each(["down", "mute"] as const)(
  "while the store is %s pages stay behind nginx and Caddy, without their pictures",
  async (outage) => {
    const home = await (await fetch(both.front)).text();
    const picture = /\/storage\/[\w/.-]+?\.(jpe?g|png|webp)(?=[/"])/.exec(home)?.[0] ?? "";
    const statusAt = async (at: string) => (await fetch(at + picture)).status;
    expect(await statusAt(both.front)).toBe(200);
    await both.relay.become(outage);
    for (const at of [both.front, both.caddy]) {
      const { serve, leave } = visitors(VISITORS, at);
      // More than there are instances, so that each is asked.
      const asked = Promise.all(Array.from({ length: 8 }, () => statusAt(at)));
      await serve(50);
      expect(await asked).toEqual(Array(8).fill(503));
      await serve(50);
      expect(await leave()).toEqual([]);
    }
    await both.relay.become("forward");
    for (const at of [both.front, both.caddy])
      await expect.poll(() => statusAt(at), { timeout: 20_000 }).toBe(200);
  },
  90_000,
);

test("no log of nginx has the token of a secret link, in whatever spelling it is asked for", async () => {
  const token = "0af1".repeat(16);
  const links = [
    "/q",
    "/Q",
    "/%71",
    "//q",
    "/preview",
    "/no-review-requests",
    "/newsletter/leave",
    "/calendar",
  ];
  for (const link of links)
    await fetch(`${both.front}${link}/${token}`, {
      redirect: "manual",
      headers: { Referer: `${both.front}/q/${token}` },
    });
  await fetch(`${both.front}/about`);
  await expect.poll(() => both.nginx.logs()).toContain("GET /about");
  expect(both.nginx.logs()).toContain("/newsletter/leave/...");
  expect(both.nginx.logs()).not.toContain(token);
});

test("what is deleted is gone for visitors behind nginx within a second, and stays gone while no instance answers", async () => {
  const deleted = await onDatabase(both, (trx) =>
    trx.selectFrom("posts").select(["id", "slug"]).where("published", "=", true).executeTakeFirstOrThrow(),
  );
  const paths = [`/blog/${deleted.slug}`, "/blog", "/sitemap.xml"];
  const read = async (path: string) => {
    const answer = await fetch(both.front + path);
    return answer.status === 200 && (await answer.text()).includes(deleted.slug);
  };
  // Twice: what nginx might keep, it has then.
  for (const path of [...paths, ...paths]) expect([path, await read(path)]).toEqual([path, true]);
  expect((await postVerb(both.front, both.cookie, "posts/remove", { id: deleted.id })).status).toBe(200);
  await sleep(SEEN_WITHIN_MS);
  for (const path of paths) expect([path, await read(path)]).toEqual([path, false]);
  await Promise.all(both.instances.map((site) => site.stop()));
  for (const path of paths) expect([path, await read(path)]).toEqual([path, false]);
}, 60_000);

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photoField } from "#app/modules/enquiries/consent/consent.ts";
import { insertEnquiry } from "#app/modules/enquiries/enquiries.queries.server.ts";
import { PAGE_TOKEN } from "#app/modules/enquiries/quote/quote-answers.ts";
import { quoteTexts } from "#app/modules/enquiries/quote-texts.ts";
import { enquiryRow } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { newLinkToken } from "#app/platform/link-token.server.ts";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import { lastSummaryWeek } from "#server/summary-week.ts";
import { startCaddy } from "#tests/support/caddy.ts";
import { postEnquiry } from "#tests/support/enquiry.ts";
import { startNginx } from "#tests/support/nginx.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { freePort, type RunningSite, type SitePlace, startSite } from "#tests/support/running-site.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { makeSmallDemo } from "#tests/support/small-demo.ts";
import { type SmtpInbox, startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { sessionCookie, staffAccount } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";
import { jpeg } from "#tests/support/storage.ts";
import { startRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";

let nginx: Awaited<ReturnType<typeof startNginx>>;
/** Two instances on one database and one store, behind nginx as deploy/nginx.conf has it. */
let instances: RunningSite[];
/** What each said at the first start. */
let begun: string[];
let env: Record<string, string>;
let place: SitePlace;
let front: string;
/** Caddy before the same instances, as deploy/Caddyfile has it. */
let caddy: string;
/** What leads to the store. */
let relay: TcpRelay;
let inbox: SmtpInbox;
let cookie: string;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const [postgres, s3, opened] = await Promise.all([startPostgres(), startS3Server(), startSmtpInbox()]);
  inbox = opened;
  const store = new URL(s3.storageUrl());
  relay = await startRelay(Number(store.port));
  store.port = String(relay.port);
  cleanUps.push(postgres.stop, s3.stop, relay.close, inbox.close);
  const port = await freePort();
  front = `http://localhost:${port}`;
  env = {
    DATABASE_URL: postgres.url,
    STORAGE_URL: store.href,
    SECRET: "shared ".repeat(6),
    PUBLIC_URL: front,
    TRUST_PROXY: "127.0.0.1",
    SMTP_URL: inbox.url,
    CONTACT_TO: "owner@fernhill.example",
    STAFF_EMAIL: staffAccount.email,
    STAFF_PASSWORD: staffAccount.password,
  };
  place = { DATA_DIR: "", DATABASE_URL: postgres.url };
  const demo = await makeSmallDemo();
  cleanUps.push(demo.remove);
  instances = await Promise.all([startSite(env, demo.folder), startSite(env, demo.folder)]);
  begun = instances.map((site) => site.output());
  // Sizes of pictures are made ahead after a first start only, and would keep both busy.
  await Promise.all(instances.map((site) => site.stop()));
  await Promise.all([startAgain(A), startAgain(B)]);
  nginx = await startNginx(port, instances.map(portOf));
  cleanUps.push(nginx.stop);
  const caddyPort = await freePort();
  caddy = `http://localhost:${caddyPort}`;
  cleanUps.push((await startCaddy(caddyPort, instances.map(portOf))).stop);
  cookie = await sessionCookie(front);
}, 240_000);
afterAll(async () => {
  for (const site of instances ?? []) await site.remove();
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

const portOf = ({ url }: RunningSite) => Number(new URL(url).port);
const start = (more: Record<string, string> = {}) => startSite({ ...env, ...more });
const [A, B] = [0, 1];
const VISITORS = 6;
const READS_A_PAGE_MS = 20;
/** The poll of the version takes a second at most. */
const SEEN_WITHIN_MS = 1100;
const urlOf = (which: number) => instances[which]?.url ?? "";
const post = (which: number, name: string, input: object) =>
  postVerb(urlOf(which), cookie, name, input, { Origin: front });

test("when both start at once on one database and store they set it up once", async () => {
  for (const once of ["Database ready", "Demo content added.", "Administrator jo@"])
    expect(begun.join("").split(once), once).toHaveLength(2);
  for (const which of [A, B])
    expect(await (await fetch(`${urlOf(which)}/reviews`)).text()).toContain("Sample review:");
});

test.concurrent("who signs in at one is signed in at the other, and what one saves the other shows within a second", async ({
  expect,
}) => {
  for (const which of [A, B]) {
    const page = await fetch(`${urlOf(which)}/admin/dashboard`, { headers: { Cookie: cookie } });
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
  onDatabase({ place }, async (trx) => {
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
  await onDatabase({ place }, (trx) =>
    trx.updateTable("projects").set({ publish_at }).where("id", "in", scheduled).execute(),
  );
  await expect.poll(timesPublished, { timeout: 30_000 }).toBe(scheduled.length);
}, 60_000);

test.concurrent("failed sign-ins at one count at the other", async ({ expect }) => {
  const guess = (which: number) =>
    fetch(`${urlOf(which)}/admin/sign-in`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: front, "X-Forwarded-For": "203.0.113.77" },
      body: JSON.stringify({ email: staffAccount.email, password: "not the password" }),
    });
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) statuses.push((await guess(i % 2)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

test.concurrent("an enquiry is mailed once, whichever takes it", async ({ expect }) => {
  const enquire = async (at: string, name: string) => {
    const answer = await postEnquiry(at, { name }, { Origin: front });
    expect(await answer.text()).toContain("Thank You!");
  };
  const names = Array.from({ length: 8 }, (_, index) => `Visitor ${index}`);
  await Promise.all(names.map((name) => enquire(front, name)));
  await inbox.waitFor(names.length);
  // A second copy would come before these, with which each worker looks again.
  for (const which of [A, B]) {
    await enquire(urlOf(which), `Visitor at ${which}`);
    await inbox.waitFor(names.length + which + 1);
  }
  const mailed = inbox.messages.map(({ replyTo }) => replyTo?.[0]?.name).sort();
  expect(mailed).toEqual([...names, "Visitor at 0", "Visitor at 1"]);
});

/** Visitors who go from page to page, through nginx by default, until they are told to stop. */
function visitors(count: number, at = front) {
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

/** Another process in an instance's place, as a new release would be. */
async function startAgain(which: number): Promise<void> {
  const site = instances[which];
  if (site) instances[which] = await start({ PORT: String(portOf(site)), DATA_DIR: site.dataDir });
}

test("one that is killed under load fails no visitor", async () => {
  const { serve, leave } = visitors(VISITORS);
  await serve(50);
  await instances[A]?.stop("SIGKILL");
  await serve(50);
  await startAgain(A);
  await serve(50);
  // nginx asks the other one again, also for what was under way.
  expect(await leave()).toEqual([]);
}, 60_000);

test("both are replaced one after the other without a failed visit", async () => {
  const { serve, leave } = visitors(VISITORS);
  await serve(50);
  for (const which of [A, B]) {
    expect(await instances[which]?.stop("SIGTERM")).toBe(0);
    await startAgain(which);
    // nginx tries one that was gone again after two seconds. No other page than this one is made ahead.
    await expect.poll(() => instances[which]?.output(), { timeout: 30_000 }).toMatch(/"path":"\/reviews"/);
  }
  await serve(50);
  expect(await leave()).toEqual([]);
}, 60_000);

test("what was scheduled has been published once, though each has looked again when it started", async () => {
  expect(await timesPublished()).toBe(scheduled.length);
});

test("of an unanswered message, and of the week, one of both mails once", async () => {
  const created_at = lastSummaryWeek(new Date()).since;
  await onDatabase({ place }, async (trx) => {
    await insertEnquiry(trx, enquiryRow(1, { name: "Robin Lee", created_at }));
    await saveSettings(trx, { weeklySummary: true }, "2026-01-01T12:00:00.000Z");
  });
  // Both look at the same time after a start: for the week at once, for messages after a minute.
  await Promise.all(instances.map((site) => site.stop()));
  await Promise.all([startAgain(A), startAgain(B)]);
  const mailed = () =>
    ["No one has answered Robin Lee’s message yet", "The week of "].map(
      (begin) => inbox.messages.filter(({ subject }) => subject?.startsWith(begin)).length,
    );
  await expect.poll(mailed, { timeout: 90_000, interval: 500 }).toEqual([1, 1]);
  // The other one has looked meanwhile.
  await sleep(3000);
  expect(mailed()).toEqual([1, 1]);
}, 120_000);

test("a photo that one takes can be read at the other by its sender's link; no longer agreed to, it is public at neither", async () => {
  const form = (which: number, path: string, body: BodyInit, token = "") =>
    fetch(urlOf(which) + path, {
      method: "POST",
      redirect: "manual",
      body,
      headers: { Origin: front, Cookie: token && `quote=${token}` },
    });
  const fields = (values: Record<string, string>) => new URLSearchParams(values);
  const begun = await form(A, "/quote", fields({ words: "A patio, please." }));
  const token = /quote=([0-9a-f]+)/.exec(begun.headers.get("set-cookie") ?? "")?.[1] ?? "";
  await form(B, "/quote/where", fields({ place: "Elora" }), token);
  await form(A, "/quote/when", fields({ timing: "This year", budget: "Not sure yet" }), token);
  const chosen = new FormData();
  chosen.append("photos", new Blob([new Uint8Array(await jpeg(900, 600))]), "yard.jpg");
  await form(A, "/quote/photos", chosen, token);
  const contact = { name: "Jordan Reyes", email: "jordan@example.ca", phone: "519 555 0100" };
  const pageToken = newLinkToken();
  const sent = await form(B, "/quote/contact", fields({ ...contact, [PAGE_TOKEN]: pageToken }), token);
  const page = `/q/${pageToken}`;
  expect(sent.headers.get("location")).toBe(page);

  const everywhere = [urlOf(A), urlOf(B), front];
  const statuses = (path: string) =>
    Promise.all(everywhere.map(async (at) => (await fetch(at + path)).status));
  const { message, photo } = await onDatabase({ place }, (trx) =>
    trx
      .selectFrom("message_photos")
      .innerJoin("contact_messages", "contact_messages.id", "message_id")
      .select(["message_photos.id as photo", "message_id as message"])
      .where("contact_messages.name", "=", contact.name)
      .executeTakeFirstOrThrow(),
  );
  const small = `${page}/photos/${photo}?w=480`;
  expect([await statuses(`${page}/photos/${photo}`), await statuses(small)]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ]);

  const project_id = randomUUID();
  for (const [verb, input] of [
    ["move", { from: "new", to: "won" }],
    ["ask-consent", {}],
    ["agree", {}],
    ["make-project", { project_id }],
  ] as const) {
    const answer =
      verb === "agree"
        ? await form(A, page, fields({ verb, words: quoteTexts.consent.words, [photoField(photo)]: "on" }))
        : await post(B, `messages/${verb}`, { id: message, ...input });
    expect([verb, answer.status]).toEqual([verb, verb === "agree" ? 303 : 200]);
  }
  const { url } = await onDatabase({ place }, (trx) =>
    trx
      .updateTable("projects")
      .set({ published: true })
      .where("id", "=", project_id)
      .returning("before_image_url as url")
      .executeTakeFirstOrThrow(),
  );
  const addresses = [`${url}`, `${url}/480.webp`];
  // Twice: what one of them or nginx might keep, it has then.
  for (const address of [...addresses, ...addresses])
    expect([address, await statuses(address)]).toEqual([address, [200, 200, 200]]);
  expect((await form(A, page, fields({ verb: "take-back" }))).status).toBe(303);
  await sleep(SEEN_WITHIN_MS);
  for (const address of addresses)
    expect([address, await statuses(address)]).toEqual([address, [404, 404, 404]]);
}, 60_000);

test.each(["down", "mute"] as const)(
  "while the store is %s pages stay behind nginx and Caddy, without their pictures",
  async (outage) => {
    const home = await (await fetch(front)).text();
    const picture = /\/storage\/[\w/.-]+?\.(jpe?g|png|webp)(?=[/"])/.exec(home)?.[0] ?? "";
    const statusAt = async (at: string) => (await fetch(at + picture)).status;
    expect(await statusAt(front)).toBe(200);
    await relay.become(outage);
    for (const at of [front, caddy]) {
      const { serve, leave } = visitors(VISITORS, at);
      // More than there are instances, so that each is asked.
      const asked = Promise.all(Array.from({ length: 8 }, () => statusAt(at)));
      await serve(50);
      expect(await asked).toEqual(Array(8).fill(503));
      await serve(50);
      expect(await leave()).toEqual([]);
    }
    await relay.become("forward");
    for (const at of [front, caddy]) await expect.poll(() => statusAt(at), { timeout: 20_000 }).toBe(200);
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
    await fetch(`${front}${link}/${token}`, {
      redirect: "manual",
      headers: { Referer: `${front}/q/${token}` },
    });
  await fetch(`${front}/about`);
  await expect.poll(() => nginx.logs()).toContain("GET /about");
  expect(nginx.logs()).toContain("/newsletter/leave/...");
  expect(nginx.logs()).not.toContain(token);
});

test("what is deleted is gone for visitors behind nginx within a second, and stays gone while no instance answers", async () => {
  const deleted = await onDatabase({ place }, (trx) =>
    trx.selectFrom("posts").select(["id", "slug"]).where("published", "=", true).executeTakeFirstOrThrow(),
  );
  const paths = [`/blog/${deleted.slug}`, "/blog", "/sitemap.xml"];
  const read = async (path: string) => {
    const answer = await fetch(front + path);
    return answer.status === 200 && (await answer.text()).includes(deleted.slug);
  };
  // Twice: what nginx might keep, it has then.
  for (const path of [...paths, ...paths]) expect([path, await read(path)]).toEqual([path, true]);
  expect((await postVerb(front, cookie, "posts/remove", { id: deleted.id })).status).toBe(200);
  await sleep(SEEN_WITHIN_MS);
  for (const path of paths) expect([path, await read(path)]).toEqual([path, false]);
  await Promise.all(instances.map((site) => site.stop()));
  for (const path of paths) expect([path, await read(path)]).toEqual([path, false]);
}, 60_000);

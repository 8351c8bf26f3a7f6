import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import process from "node:process";
import { afterEach, describe, expect, test } from "vitest";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { freePort, type RunningSite, startSite } from "#tests/support/running-site.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { insertRows, onDatabase, visitorsSee } from "#tests/support/site-database.ts";
import { sessionCookie, staffAccount } from "#tests/support/staff-account.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function started(env: Record<string, string>): Promise<RunningSite> {
  const site = await startSite(env);
  cleanUps.push(() => site.remove());
  return site;
}

/** Starts the built site and waits for its end. */
async function failedStart(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: { PATH: process.env.PATH, ...env },
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, said };
}

const staffEnv = { STAFF_EMAIL: staffAccount.email, STAFF_PASSWORD: staffAccount.password };

describe("Starting", () => {
  test.each([
    ["PORT", { PORT: "none" }],
    ["PUBLIC_URL", { PUBLIC_URL: "not an address" }],
    ["SEED", { SEED: "some" }],
  ])("a wrong %s ends the start with a message naming it", async (name, env) => {
    expect(await failedStart(env)).toEqual({
      code: 1,
      said: expect.stringMatching(new RegExp(`^${name} must `)),
    });
  });

  test("React's development build is no part of what is started, whatever the environment says", () => {
    const scripts = globSync("build/server/**/*.js").map((file) => readFileSync(file, "utf8"));
    const holding = (text: string | RegExp) => scripts.filter((script) => script.search(text) >= 0).length;
    expect(holding("Minified React error")).toBeGreaterThan(0);
    expect(holding("Each child in a list should have a unique")).toBe(0);
    expect(holding(/(from|import|require)\s*\(?["']react(-dom)?["'/]/)).toBe(0);
  });

  test("a second start on one data folder ends with a message, and a killed first one is in nobody's way", async () => {
    const first = await started({ SEED: "none" });
    const again = { SEED: "none", DATA_DIR: first.dataDir };
    expect(await failedStart({ ...again, PORT: String(await freePort()) })).toEqual({
      code: 1,
      said: expect.stringMatching(/^Trellis could not start: another one is running on the data folder /),
    });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.stop("SIGKILL");
    expect((await fetch(`${(await started(again)).url}/readyz`)).status).toBe(200);
  });

  test("nobody else on the machine can read what is kept in the data folder", async () => {
    const { dataDir } = await started({ SEED: "none" });
    const kept = globSync(`${dataDir}/**/*`);
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
  });

  test("a secret that got lost stops the start, and says what to do", async () => {
    const site = await started({ SEED: "none" });
    await site.stop();
    await writeFile(`${site.dataDir}/secret`, "");
    expect(await failedStart({ SEED: "none", DATA_DIR: site.dataDir })).toEqual({
      code: 1,
      said: expect.stringMatching(/secret must hold at least 32 characters\./),
    });
  });

  test("an empty site still looks finished, and says what is not there yet", async () => {
    const site = await started({ SEED: "none" });
    expect(site.output()).not.toContain("password");
    const page = async (path: string) => {
      const response = await fetch(site.url + path);
      expect(response.status, path).toBe(200);
      return response.text();
    };
    const home = await page("/");
    for (const words of ["Transform Your Outdoor Space", "Recent projects", "What our clients say"]) {
      expect(home).toContain(words);
    }
    expect(await page("/projects")).toContain("No projects have been created yet.");
    expect(await page("/blog")).toContain("No posts have been published yet.");
    expect(await page("/reviews")).toContain("Words from our clients will stand here soon.");
    await Promise.all(["/services", "/about", "/contact", "/privacy-policy"].map(page));
  });

  test("a site begun empty stays without demo content when a later start leaves SEED out", async () => {
    const first = await started({ SEED: "none" });
    await first.stop("SIGTERM");
    const second = await started({ DATA_DIR: first.dataDir });
    expect(await (await fetch(`${second.url}/projects`)).text()).toContain(
      "No projects have been created yet.",
    );
    expect(second.output()).not.toContain("Demo");
  });

  test("the demo is put in once, the administrator's password shown once, and SIGTERM ends with 0", async () => {
    const first = await started({});
    // Its 41 pictures went through the encoder, whose native library is no part of the process that listens.
    expect(readFileSync(`/proc/${first.pid}/maps`, "utf8")).not.toContain("libvips");
    expect(first.output()).toMatch(/Demo administrator: admin@fernhill\.example, password \S{20} /);
    expect(await first.stop("SIGTERM")).toBe(0);
    const second = await started({ DATA_DIR: first.dataDir });
    expect(second.output()).not.toContain("password");
    expect(second.output()).not.toContain("Demo content put in");
    const projects = await (await fetch(`${second.url}/projects`)).text();
    expect(projects.match(/<article/g)).toHaveLength(6);
  });

  test("STAFF_EMAIL and STAFF_PASSWORD make an administrator instead of the demo's", async () => {
    const site = await started({ STAFF_EMAIL: "jo@fernhill.example", STAFF_PASSWORD: "correct horse" });
    expect(site.output()).toContain("Administrator jo@fernhill.example made.");
    expect(site.output()).not.toContain("Demo administrator");
    expect(site.output()).not.toContain("correct horse");
  });
});

describe("On PostgreSQL", () => {
  test.each([
    ["restarts", "shutDown", "startAgain"],
    ["stands still", "freeze", "thaw"],
  ] as const)(
    "while it %s kept pages stay, a write is refused in words, and all is well afterwards",
    async (_case, goAway, comeBack) => {
      const postgres = await startPostgres();
      cleanUps.push(() => postgres.stop());
      const port = await freePort();
      const site = await started({
        ...staffEnv,
        ...{ SEED: "none", DATABASE_URL: postgres.url, METRICS_PORT: String(port) },
      });
      const cookie = await sessionCookie(site.url);
      const home = () => fetch(`${site.url}/`, { signal: AbortSignal.timeout(4000) });
      const save = async (name: string) => {
        const body = { verb: "create", input: { id: randomUUID(), kind: "project", name } };
        const answer = await fetch(`${site.url}/staff/categories`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Origin: site.url, Cookie: cookie },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(30_000),
        });
        return { status: answer.status, ...(await answer.json()) };
      };
      expect((await home()).status).toBe(200);
      expect(await save("Before")).toMatchObject({ kind: "ok" });
      // Under writes: some are at it when the database goes away.
      const underWay = Array.from({ length: 5 }, (_, number) => save(`Under way ${number}`));
      await postgres[goAway]();
      for (const answer of await Promise.all([...underWay, save("While it is away")])) {
        if (answer.kind !== "ok")
          expect(answer).toMatchObject({ status: 503, kind: "error", message: expect.any(String) });
      }
      expect(await save("Still away")).toEqual({
        status: 503,
        kind: "error",
        reason: "unreachable",
        message: staffMessages.reasons.databaseAway,
      });
      expect((await home()).status).toBe(200);
      const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(4000) });
      expect(await metrics.text()).toMatch(/^trellis_database_up 0$/m);
      await postgres[comeBack]();
      await expect
        .poll(() => save("Afterwards"), { timeout: 20_000, interval: 500 })
        .toMatchObject({ kind: "ok" });
      expect((await home()).status).toBe(200);
      expect((await fetch(`${site.url}/admin/dashboard`, { headers: { Cookie: cookie } })).status).toBe(200);
    },
    120_000,
  );

  test("two instances that start at once on one database and store set it up once", async () => {
    const postgres = await startPostgres();
    cleanUps.push(() => postgres.stop());
    const s3 = await startS3Server();
    cleanUps.push(() => s3.stop());
    const both = { DATABASE_URL: postgres.url, STORAGE_URL: s3.storageUrl(), SECRET: "shared ".repeat(6) };
    const sites = await Promise.all([started(both), started(both)]);
    const said = sites.map((site) => site.output()).join("");
    for (const once of ["Database ready", "Demo content put in.", "shown only now"])
      expect(said.split(once)).toHaveLength(2);
    for (const site of sites) {
      const page = await fetch(`${site.url}/reviews`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("Sample review:");
    }
  });

  test("the site runs, and when the database goes away kept pages stay and others say why", async () => {
    const postgres = await startPostgres();
    let running = true;
    cleanUps.push(async () => running && postgres.stop());
    const site = await started({ DATABASE_URL: postgres.url });
    const frame = { key: "content:frame", value: JSON.stringify({ "footer.contact": "Ring us" }) };
    await onDatabase(site, (trx) =>
      insertRows(trx, "pages", [{ ...frame, updated_at: new Date().toISOString() }]),
    );
    await visitorsSee();
    const kept = await fetch(`${site.url}/`);
    expect(kept.status).toBe(200);
    expect(await kept.text()).toContain("Sample review:");

    running = false;
    await postgres.stop();
    const stale = await fetch(`${site.url}/`);
    expect(stale.status).toBe(200);
    expect(await stale.text()).toContain("Sample review:");

    // No page that is made ahead.
    const missing = await fetch(`${site.url}/projects?page=2`);
    expect(missing.status).toBe(503);
    const html = await missing.text();
    expect(html).toContain("We can&#x27;t reach our records just now.");
    expect(html).toContain("Unexpected Application Error!");
    expect(html).toContain("(519) 555-0142");
    expect(html).toContain("Ring us");
    expect(html).not.toContain("No projects found");
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
  });
});

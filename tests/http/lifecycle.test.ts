import { chmodSync, globSync, readFileSync, statSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runNode, runScript } from "#tests/support/commands.ts";
import { readyPlace, startEmptySite } from "#tests/support/ready-sites.ts";
import { freePort, type RunningSite, startSite } from "#tests/support/running-site.ts";
import { execute, onDatabase } from "#tests/support/site-database.ts";
import { makeSmallDemo } from "#tests/support/small-demo.ts";
import { staffAccount } from "#tests/support/staff-account.ts";

/** For first starts. */
let small: Awaited<ReturnType<typeof makeSmallDemo>>;
beforeAll(async () => {
  small = await makeSmallDemo();
});
afterAll(() => small?.remove());

async function started(env: Record<string, string>): Promise<RunningSite> {
  const site = await startSite(env);
  onTestFinished(() => site.remove());
  return site;
}

/** Starts the built site and waits for its end. */
const failedStart = (env: Record<string, string>) => runNode(["build/server/index.js"], env);

describe("Starting", () => {
  test("a wrong variable ends the start with a message naming it", async () => {
    expect(await failedStart({ SEED: "some" })).toEqual({
      code: 1,
      said: expect.stringMatching(/^SEED must /),
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
    const first = await startEmptySite();
    onTestFinished(() => first.remove());
    const again = { DATA_DIR: first.dataDir };
    expect(await failedStart({ ...again, PORT: String(await freePort()) })).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^Another site is running on the data folder .+\n {2}Cause: database is locked\n$/m,
      ),
    });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.stop("SIGKILL");
    expect((await fetch(`${(await started(again)).url}/readyz`)).status).toBe(200);
  });

  test.each([
    ["PORT is taken", async (url: string) => ({ PORT: new URL(url).port }), /^PORT \d+ is in use /m],
    [
      "PostgreSQL is away",
      async () => ({ DATABASE_URL: `postgres://trellis:hush@127.0.0.1:${await freePort()}/trellis` }),
      /^Nothing listens where DATABASE_URL leads to\. Start PostgreSQL/m,
    ],
  ])("an error is said in a sentence, with its cause beneath: %s", async (_what, env, sentence) => {
    const other = await startEmptySite();
    onTestFinished(() => other.remove());
    const DATA_DIR = await readyPlace("none");
    onTestFinished(() => rm(DATA_DIR, { recursive: true }));
    const { code, said } = await failedStart({ PORT: "0", DATA_DIR, ...(await env(other.url)) });
    expect(code).toBe(1);
    expect(said.slice(said.search(/^(PORT|Nothing)/m))).toMatch(sentence);
    expect(said).toMatch(/^ {2}Cause: .*(EADDRINUSE|ECONNREFUSED)/m);
    expect(said).not.toContain("hush");
  });

  test("a secret that got lost stops the start, and says what to do", async () => {
    const DATA_DIR = await readyPlace("none");
    onTestFinished(() => rm(DATA_DIR, { recursive: true }));
    await writeFile(`${DATA_DIR}/secret`, "");
    expect(await failedStart({ DATA_DIR })).toEqual({
      code: 1,
      said: expect.stringMatching(/secret must hold at least 32 characters\./),
    });
  });

  test("a secret that is not the database's ends the start with what would be lost, and changes nothing", async () => {
    const first = await startEmptySite();
    onTestFinished(() => first.remove());
    await first.stop();
    const env = { DATA_DIR: first.dataDir, SECRET: "another one ".repeat(4) };
    const refused = await failedStart(env);
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(/^SECRET is not the secret that this database belongs to: /m),
    });
    expect(refused.said).toContain("emails with links that wait to be sent");
    const ofCommand = await runScript(["staff", "list"], env);
    expect(ofCommand.code).toBe(1);
    expect(refused.said.endsWith(ofCommand.said)).toBe(true);
    const old = await started({ DATA_DIR: first.dataDir });
    expect(await old.stop()).toBe(0);
    expect((await runScript(["doctor", "--accept-secret"], env)).said).toMatch(
      /^The database now belongs to SECRET, fingerprint [0-9a-f]{8}\. /,
    );
    expect((await started(env)).output()).toMatch(/ {2}Secret {4}SECRET, fingerprint [0-9a-f]{8}\n/);
  });

  test("it says what it is and what looks misspelt, and closes its files to others", async () => {
    const DATA_DIR = await readyPlace("none");
    chmodSync(DATA_DIR, 0o755);
    chmodSync(`${DATA_DIR}/trellis.sqlite`, 0o644);
    const site = await started({ DATA_DIR, SMPT_URL: "smtp://web:hush@mail.example" });
    const said = site.output();
    for (const line of [
      "SMPT_URL is not a setting, so its value isn’t used. Did you mean SMTP_URL?",
      `Others on this machine could open ${DATA_DIR} (0755); now it is 0700.`,
      `  Database  SQLite, ${DATA_DIR}/trellis.sqlite`,
      "  Backups   none are made (BACKUP_TO isn’t set)",
    ])
      expect(said.split("\n")).toContain(line);
    expect(said).not.toContain("hush");
    expect(said).toMatch(/^Trellis \d+\.\d+\.\d+$/m);
    expect([DATA_DIR, `${DATA_DIR}/trellis.sqlite`].map((file) => statSync(file).mode & 0o777)).toEqual([
      0o700, 0o600,
    ]);
  });

  test("--help lists the settings and starts nothing", async () => {
    expect(
      await runNode(["build/server/index.js", "--help"], { DATA_DIR: "/nowhere", PORT: "none" }),
    ).toEqual({
      code: 0,
      said: expect.stringContaining("  SMTP_URL "),
    });
  });

  test("the demo is put in once, the administrator's password shown once, and SIGTERM ends with 0", async () => {
    const first = await startSite({}, small.folder);
    onTestFinished(() => first.remove());
    // Its 41 pictures went through the encoder, whose native library is no part of the process that listens.
    expect(readFileSync(`/proc/${first.pid}/maps`, "utf8")).not.toContain("libvips");
    expect(first.output()).toMatch(/Demo administrator: admin@fernhill\.example, password \S{20} /);
    expect(await first.stop("SIGTERM")).toBe(0);
    const second = await started({ DATA_DIR: first.dataDir });
    expect(second.output()).not.toContain("password");
    expect(second.output()).not.toContain("Demo content added");
    const projects = await (await fetch(`${second.url}/projects`)).text();
    expect(projects.match(/<article/g)).toHaveLength(6);
  });

  test("STAFF_EMAIL and STAFF_PASSWORD make an administrator instead of the demo's", async () => {
    const DATA_DIR = await readyPlace("demo");
    await onDatabase({ place: { DATA_DIR } }, (trx) => execute(trx, "delete from user"));
    const site = await started({
      DATA_DIR,
      STAFF_EMAIL: "jo@fernhill.example",
      STAFF_PASSWORD: "correct horse",
    });
    expect(site.output()).toContain("Administrator jo@fernhill.example created.");
    expect(site.output()).not.toContain("Demo administrator");
    expect(site.output()).not.toContain("correct horse");
  });

  test("STAFF_EMAIL needs a password only where there is no such account", async () => {
    const DATA_DIR = await readyPlace("none");
    expect(await failedStart({ DATA_DIR, STAFF_EMAIL: "new@fernhill.example" })).toEqual({
      code: 1,
      said: expect.stringMatching(/^STAFF_PASSWORD must be set, because new@fernhill\.example, /m),
    });
    const site = await started({ DATA_DIR, STAFF_EMAIL: staffAccount.email });
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  });
});

describe("A site begun empty", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ SEED: "none" }, small.folder);
  });
  afterAll(() => site?.remove());

  const page = async (path: string) => {
    const response = await fetch(site.url + path);
    expect(response.status, path).toBe(200);
    return response.text();
  };

  test("keeps nothing that anybody else on the machine can read", () => {
    const stored = globSync(`${site.dataDir}/**/*`);
    expect(stored.length).toBeGreaterThan(10);
    expect(stored.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
  });

  test("still looks finished, and says what is not there yet", async () => {
    expect(site.output()).not.toContain("password");
    const home = await page("/");
    for (const words of ["Transform Your Outdoor Space", "Recent projects", "What our clients say"]) {
      expect(home).toContain(words);
    }
    expect(await page("/projects")).toContain("No projects have been created yet.");
    expect(await page("/blog")).toContain("No posts have been published yet.");
    expect(await page("/reviews")).toContain("Reviews from our clients will appear here soon.");
    await Promise.all(["/services", "/about", "/contact", "/privacy-policy"].map(page));
  });

  test("names no other business", async () => {
    const pages = ["/", "/services", "/about", "/contact", "/projects", "/blog", "/reviews", "/none"];
    const others = [
      "/privacy-policy",
      "/terms-of-service",
      "/admin/login",
      "/sitemap.xml",
      "/robots.txt",
      "/feed.xml",
    ];
    for (const path of [...pages, ...others, "/manifest.webmanifest"]) {
      const said = await fetch(site.url + path).then((response) => response.text());
      expect(said.match(/.{30}(?:fernhill|guelph|555-0142|share\.jpg).{20}/gi), path).toBeNull();
    }
  });

  test("serves the licences of what it sends", async () => {
    expect(await page("/licenses.txt")).toMatch(/## react-dom - [\d.]+ \(MIT\)/);
    expect(await page("/font-licenses.txt")).toContain("SIL OPEN FONT LICENSE");
  });

  test("stays without demo content when a later start leaves SEED out", async () => {
    await site.stop("SIGTERM");
    site = await startSite({ DATA_DIR: site.dataDir });
    expect(await page("/projects")).toContain("No projects have been created yet.");
    expect(site.output()).not.toContain("Demo");
  });
});

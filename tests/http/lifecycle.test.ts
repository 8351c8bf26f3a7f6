import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import process from "node:process";
import { afterEach, describe, expect, test } from "vitest";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function started(env: Record<string, string>): Promise<RunningSite> {
  const site = await startSite(env);
  cleanUps.push(() => site.remove());
  return site;
}

describe("Starting", () => {
  test.each([
    ["PORT", { PORT: "none" }],
    ["PUBLIC_URL", { PUBLIC_URL: "not an address" }],
    ["SEED", { SEED: "some" }],
  ])("a wrong %s ends the start with a message naming it", async (name, env) => {
    const child = spawn(process.execPath, ["build/server/index.js"], {
      env: { PATH: process.env.PATH, ...env },
    });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^${name} must `));
  });

  test("React's development build is no part of what is started, whatever the environment says", () => {
    const scripts = globSync("build/server/**/*.js").map((file) => readFileSync(file, "utf8"));
    const holding = (text: string | RegExp) => scripts.filter((script) => script.search(text) >= 0).length;
    expect(holding("Minified React error")).toBeGreaterThan(0);
    expect(holding("Each child in a list should have a unique")).toBe(0);
    expect(holding(/(from|import|require)\s*\(?["']react(-dom)?["'/]/)).toBe(0);
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
  test("the site runs, and when the database goes away kept pages stay and others say why", async () => {
    const postgres = await startPostgres();
    let running = true;
    cleanUps.push(async () => running && postgres.stop());
    const site = await started({ DATABASE_URL: postgres.url });
    const kept = await fetch(`${site.url}/`);
    expect(kept.status).toBe(200);
    expect(await kept.text()).toContain("Sample review:");

    running = false;
    await postgres.stop();
    const stale = await fetch(`${site.url}/`);
    expect(stale.status).toBe(200);
    expect(await stale.text()).toContain("Sample review:");

    const missing = await fetch(`${site.url}/projects`);
    expect(missing.status).toBe(503);
    const html = await missing.text();
    expect(html).toContain("We can&#x27;t reach our records just now.");
    expect(html).toContain("Unexpected Application Error!");
    expect(html).toContain("(519) 555-0142");
    expect(html).not.toContain("No projects found");
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
  });
});

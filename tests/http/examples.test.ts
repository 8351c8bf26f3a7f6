import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyExample, examples } from "#tests/support/example-patches.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie, staffAccount } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";

/** Somebody follows docs/contributing.md: its examples are applied to a copy of the project, checked, built and used. */

const run = promisify(execFile);
const copy = mkdtempSync(path.join(os.tmpdir(), "trellis-examples-"));
const ID = "0190b6a0-0000-7000-8000-0000000000e1";

/** Runs a command of the packages in the copy. @throws {Error} with its output if it fails */
async function inCopy(command: string, ...args: string[]): Promise<string> {
  const PATH = `${path.resolve("node_modules/.bin")}:${process.env.PATH}`;
  const env: NodeJS.ProcessEnv = { ...process.env, PATH, TRELLIS_DEEP: "" };
  const running = run(command, args, { cwd: copy, env, maxBuffer: 64e6 });
  return running.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => {
      throw new Error(`${command} ${args.join(" ")} failed.\n${stdout}\n${stderr}`);
    },
  );
}

beforeAll(async () => {
  const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    maxBuffer: 64e6,
  });
  for (const file of stdout.split("\0").filter(Boolean)) {
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    cpSync(file, path.join(copy, file));
  }
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  // Biome asks Git what it ignores.
  await inCopy("git", "init", "--quiet");
  for (const example of examples) applyExample(example, copy);
});
let site: RunningSite | undefined;
afterAll(async () => {
  await site?.remove();
  rmSync(copy, { recursive: true, force: true });
});

test("the examples pass the checks, and the tests that contributing.md names", async () => {
  await inCopy("react-router", "typegen");
  await inCopy("tsc", "--noEmit");
  await inCopy("biome", "ci", ".");
  await inCopy("depcruise", "app", "server", "scripts", "tests");
  await inCopy("depcruise", "--config", ".dependency-cruiser.folders.cjs", "app", "server", "scripts");
  await inCopy("knip");
  const rooms = ["accounts", "kernel", "modules", "site", "routes", "platform"].map((room) => `app/${room}`);
  await inCopy("vitest", "run", "--project", "unit", ...rooms);
  const named = ["image-uses", "revisions", "sent-twice"].map((name) => `app/routes/${name}.queries.test.ts`);
  const ofCollections = "app/kernel/documents/collections";
  const enquiries = "app/modules/enquiries/enquiries.queries.test.ts";
  await inCopy("vitest", "run", "--project", "databases", ...named, ofCollections, enquiries);
  await inCopy(
    "vitest",
    "run",
    "--project",
    "components",
    "app/routes/admin/record-forms.component.test.tsx",
  );
}, 900_000);

test("the site with the examples shows, asks, stores and keeps what they add", async () => {
  await inCopy("node", "scripts/bootstrap.mjs", "build");
  site = await startSite({}, copy);
  const { url, dataDir } = site;
  const env = { ...process.env, DATA_DIR: dataDir };
  const { email, password } = staffAccount;
  const made = run(process.execPath, ["scripts/staff.ts", "create", email], { cwd: copy, env });
  made.child.stdin?.end(password);
  await made;
  const cookie = await sessionCookie(url);
  const visit = async (address: string, headers: Record<string, string> = {}) =>
    (await fetch(url + address, { headers })).text();
  const see = (address: string) => visit(address, { Cookie: cookie });
  const save = async (verb: string, input: object) =>
    expect([verb, (await postVerb(url, cookie, verb, input)).status]).toEqual([verb, 200]);

  // A field of a service.
  const found = await onDatabase(site, (trx) =>
    trx.selectFrom("services").selectAll().where("slug", "=", "hardscaping").executeTakeFirstOrThrow(),
  );
  const { id, title, description, icon, price_range, image_url, updated_at } = found;
  const form = { id, title, description, icon, price_range, image_url, expected_updated_at: updated_at };
  expect(await see(`/admin/services?edit=${id}`)).toContain("Season");
  await save("services/save", { ...form, season: "April to October" });
  await expect.poll(() => visit("/services/hardscaping")).toContain("April to October");
  expect(await see(`/admin/services?edit=${id}`)).toContain('value="April to October"');
  expect(await see(`/staff/versions?entity=service/${id}&version=1`)).toContain("season");

  // A setting.
  await save("site/save-profile", { licence: "Licence 4521", expected_updated_at: null });
  await expect.poll(() => visit("/about")).toContain("Licence 4521");
  expect(await see("/admin/settings/business")).toContain('value="Licence 4521"');

  // A question of the quote form.
  await askForQuote(url);
  const asked = await onDatabase(site, (trx) =>
    trx
      .selectFrom("contact_messages" as "services")
      .selectAll()
      .executeTakeFirstOrThrow(),
  );
  expect(asked).toMatchObject({ access: "A gate of 90 cm" });
  expect(await see(`/admin/messages/${asked.id}`)).toContain("A gate of 90 cm");
  await expect.poll(() => mailsIn(dataDir)).toContain("A gate of 90 cm");

  // A collection.
  const certificate = { id: ID, name: "Paving", issuer: "ICPI", image_url: "", expected_updated_at: null };
  await save("certificates/save", certificate);
  expect(await see("/admin/certificates")).toContain("ICPI");
  const stored = await onDatabase(site, (trx) =>
    trx
      .selectFrom("certificates" as "services")
      .select("updated_at")
      .where("id", "=", ID)
      .executeTakeFirstOrThrow(),
  );
  const changed = { ...certificate, issuer: "Landscape Ontario", expected_updated_at: stored.updated_at };
  await save("certificates/save", changed);
  expect(await see(`/admin/certificates?edit=${ID}`)).toContain('value="Landscape Ontario"');
  await save("certificates/remove", { id: ID });
  expect(await see("/admin/certificates")).not.toContain("Landscape Ontario");
  expect(await see("/admin/trash")).toContain("Paving");

  // A page.
  expect(await visit("/warranty")).toContain("What we stand behind");
  expect(await visit("/sitemap.xml")).toContain(`<loc>${url}/warranty</loc>`);
}, 900_000);

/** Goes through the steps of a quote request, as a browser without scripts. */
async function askForQuote(url: string): Promise<void> {
  let cookie = "";
  const post = async (address: string, form: Record<string, string>) => {
    const answer = await fetch(url + address, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie, Origin: url },
      body: new URLSearchParams(form),
    });
    expect(answer.status).toBe(303);
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
  };
  await post("/quote", { words: "A sloped yard.", service: "Hardscaping" });
  const where = await fetch(`${url}/quote/where`, { headers: { Cookie: cookie } });
  expect(await where.text()).toContain('name="access"');
  await post("/quote/where", { place: "Elora", access: "A gate of 90 cm" });
  await post("/quote/when", { timing: "This year", budget: "Not sure yet" });
  await post("/quote/contact", {
    name: "Jordan Reyes",
    email: "jordan@example.ca",
    phone: "519 555 0123",
  });
}

/** The mails that a site without a mail server has written. */
function mailsIn(dataDir: string): string {
  const folder = path.join(dataDir, "mail");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.map(({ name, parentPath }) => readFileSync(path.join(parentPath, name), "utf8")).join("\n");
}

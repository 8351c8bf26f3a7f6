import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminEntries } from "#app/accounts/edit/admin-entries.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { editorVerbs, verbTables } from "#app/routes/staff/verb-tables.server.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { createStaff, sessionCookie } from "#tests/support/staff-account.ts";
import { staffReads } from "#tests/support/staff-reads.ts";
import { postVerb } from "#tests/support/staff-requests.ts";

/** Every verb there is: a new one is covered by itself (DESIGN §8). */
const verbs = Object.entries(verbTables).flatMap(([feature, table]) =>
  Object.keys(table).map((verb) => ({ feature, verb })),
);

const unknownId = "0198a000-0000-7000-8000-000000000001";
/** Every read there is, at an address of nothing. */
const reads = (await staffReads()).map(({ path, role }) => ({
  address: path.replace("staff/", "").replace(":id", unknownId),
  role,
}));

let site: RunningSite;
let cookie: string;
let editor: string;

beforeAll(async () => {
  site = await startEmptySite();
  cookie = await sessionCookie(site.url);
  const sam = { email: "sam@fernhill.example", password: "gravel-and-sedum-4" };
  await createStaff(site, sam, "editor");
  editor = await sessionCookie(site.url, sam);
});
afterAll(() => site?.remove());

function post(path: string, headers: Record<string, string>, body: BodyInit) {
  return fetch(`${site.url}${path}`, { method: "POST", headers, body });
}

test("there are verbs to look at, and a session to try them with", () => {
  expect(verbs.length).toBeGreaterThanOrEqual(20);
  expect(cookie).toContain("trellis.session_token=");
});

describe("an editor", () => {
  test.each(verbs)("$verb of /staff/$feature", async ({ feature, verb }) => {
    const answer = await postVerb(site.url, editor, `${feature}/${verb}`, {});
    const isEditors = editorVerbs[feature]?.includes(verb) ?? false;
    expect(answer.status).toBe(isEditors ? 400 : 403);
    expect(await answer.json()).toMatchObject({ reason: isEditors ? "invalid" : "not-allowed" });
  });

  test("may delete nothing but of their own account, and touch neither enquiries nor people nor settings", () => {
    const allowed = Object.entries(editorVerbs).flatMap(([feature, names = []]) =>
      names.map((name) => `${feature} ${name}`),
    );
    expect(allowed.filter((name) => /(?<!^account )remove|^(messages|users|site) /.test(name))).toEqual([]);
    for (const [feature, names = []] of Object.entries(editorVerbs))
      expect(Object.keys(verbTables[feature] ?? {})).toEqual(expect.arrayContaining([...names]));
  });

  test.each(adminEntries())("sees $title only where it is for editors", async ({ path, administrators }) => {
    for (const address of [path, `${path}.data`]) {
      const answer = await fetch(site.url + address, { headers: { Cookie: editor }, redirect: "manual" });
      expect(answer.status).toBe(administrators ? 403 : 200);
    }
  });

  test("gets no enquiries as a file", async () => {
    const ask = (who: string) => fetch(`${site.url}/admin/messages.csv`, { headers: { Cookie: who } });
    expect((await ask(editor)).status).toBe(403);
    expect((await ask(cookie)).status).toBe(200);
  });
});

describe.each(verbs)("$verb of /staff/$feature", ({ feature, verb }) => {
  const body = JSON.stringify({ verb, input: {} });
  const json = { "Content-Type": "application/json" };

  test("refuses an anonymous caller", async () => {
    const answer = await post(`/staff/${feature}`, { ...json, Origin: site.url }, body);
    expect(answer.status).toBe(401);
    const expected = {
      services: recordTexts.services.signedOut,
      features: recordTexts.features.signedOut,
    };
    const message = expected[feature as keyof typeof expected] ?? "Not authenticated";
    expect(await answer.json()).toEqual({ kind: "error", reason: "signed-out", message });
  });

  test.each([
    ["a foreign origin", { Origin: "https://evil.example" }],
    ["a null origin", { Origin: "null" }],
    ["no origin", {}],
  ])("refuses %s, session or not", async (_case, headers: Record<string, string>) => {
    const answer = await post(`/staff/${feature}`, { ...json, Cookie: cookie, ...headers }, body);
    expect(answer.status).toBe(403);
  });

  test("answers wrong input with messages, not with a failure", async () => {
    const answer = await post(`/staff/${feature}`, { ...json, Cookie: cookie, Origin: site.url }, body);
    expect([400, 404]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ kind: "error", message: expect.any(String) });
  });
});

const writing = ["PUT", "PATCH", "DELETE"];

describe.each([
  ...[...Object.keys(verbTables), "upload/site-images?for=library&file=x.png"].map((address) => ({
    address,
    allowed: "POST",
    others: ["GET", "HEAD", "OPTIONS", ...writing],
  })),
  ...reads.map(({ address }) => ({
    address,
    allowed: "GET, HEAD",
    others: ["POST", ...writing],
  })),
])("/staff/$address", ({ address, allowed, others }) => {
  test.each(others)(`answers %s with what it allows: ${allowed}`, async (method) => {
    const answer = await fetch(`${site.url}/staff/${address}`, {
      method,
      headers: { "Content-Type": "application/json", Cookie: cookie, Origin: site.url },
      body: ["GET", "HEAD"].includes(method) ? null : JSON.stringify({ verb: "save", input: {} }),
    });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allowed]);
  });
});

test("an upload without an origin is refused", async () => {
  const path = "/staff/upload/site-images?for=library&file=x.png";
  expect((await post(path, { Cookie: cookie }, "x")).status).toBe(403);
});

test("a draft is its author's alone, is no save, and has a limit of its own", async () => {
  const sam = { email: "sam-2@fernhill.example", password: "gravel-and-sedum-4" };
  await createStaff(site, sam, "editor");
  const other = await sessionCookie(site.url, sam);
  const keep = (who: string, base_revision: number, title = "Mine") => {
    const input = { entity: "service/new", base_revision, value: { title } };
    return postVerb(site.url, who, "drafts/keep", input);
  };
  const read = async (who: string) => {
    const answer = await fetch(`${site.url}/staff/draft?entity=service/new`, {
      headers: { Cookie: who },
    });
    return [answer.headers.get("cache-control"), (await answer.json()).value.draft?.value];
  };
  expect((await keep(cookie, 0)).status).toBe(200);
  expect((await keep(cookie, 0, "Typed elsewhere")).status).toBe(409);
  expect(await read(cookie)).toEqual(["private, no-store", { title: "Mine" }]);
  expect((await read(other))[1]).toBeUndefined();

  const answers = await Promise.all(Array.from({ length: 250 }, () => keep(other, 0)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(240);
  expect((await postVerb(site.url, other, "categories/create", {})).status).toBe(400);
});

describe.each(reads)("GET /staff/$address", ({ address, role }) => {
  const ask = (headers: Record<string, string>) => fetch(`${site.url}/staff/${address}`, { headers });

  test("is not for strangers", async () => {
    const answer = await ask({});
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ message: "Not authenticated" });
  });

  test(`is for each ${role}`, async () => {
    expect((await ask({ Cookie: editor })).status === 403).toBe(role === "administrator");
    expect((await ask({ Cookie: cookie })).status).not.toBe(403);
  });
});

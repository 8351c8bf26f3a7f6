import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie, staffAccount } from "#tests/support/staff-account.ts";
import { cookiesOf } from "#tests/support/staff-requests.ts";

const PUBLIC_URL = "https://www.fernhill.example";

let site: RunningSite;
beforeAll(async () => {
  site = await startEmptySite();
});
afterAll(() => site?.remove());

function post(address: string, body: BodyInit | object, headers: Record<string, string> = {}, at = site) {
  const plain = body instanceof URLSearchParams || typeof body === "string";
  return fetch(at.url + address, {
    method: "POST",
    redirect: "manual",
    body: plain ? (body as BodyInit) : JSON.stringify(body),
    headers: { origin: at.url, ...(plain ? {} : { "content-type": "application/json" }), ...headers },
  });
}

const get = (address: string, cookie = "") =>
  fetch(site.url + address, { redirect: "manual", headers: cookie ? { cookie } : {} });

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const signedIn = () => sessionCookie(site.url);

/** How many sessions the database holds. */
async function sessions(): Promise<number> {
  return (await onDatabase(site, (trx) => trx.selectFrom("session").select("id").execute())).length;
}

test("a form post signs in, sets a guarded cookie and leads home", async () => {
  const response = await post("/admin/login", form(staffAccount));
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^trellis\.session_token=/);
  expect(cookie).toMatch(/; HttpOnly/i);
  expect(cookie).toMatch(/; SameSite=Lax/i);
  expect(cookie).toMatch(/; Path=\//i);
  expect(cookie).not.toMatch(/; Secure/i);
  const home = await get("/", cookiesOf(response));
  expect(home.headers.get("cache-control")).toBe("private, no-store");
  expect(await home.text()).toContain("Sign Out");
});

test("the dialog's JSON says who signed in", async () => {
  const response = await post("/admin/sign-in", staffAccount);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    kind: "signed-in",
    viewer: { id: expect.any(String), email: staffAccount.email, role: "administrator" },
  });
  expect(cookiesOf(response)).toMatch(/^trellis\.session_token=/);
});

test.each([
  ["a wrong password", { email: staffAccount.email, password: "not-the-password" }],
  ["an unknown e-mail", { email: "nobody@fernhill.example", password: staffAccount.password }],
])("%s is answered with the service's own words and the typed e-mail", async (_case, typed) => {
  const response = await post("/admin/login", form(typed));
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie()).toEqual([]);
  const html = await response.text();
  expect(html).toContain("Invalid email or password");
  expect(html).toContain(`value="${typed.email}"`);
  expect(html).not.toContain(typed.password);
  const json = await post("/admin/sign-in", typed);
  expect(json.status).toBe(401);
  expect(await json.json()).toEqual({ kind: "error", message: "Invalid email or password" });
});

test("what is missing or no e-mail gets a message for each field", async () => {
  const response = await post("/admin/login", form({ email: "jo@", password: "" }));
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain("Enter an email address like name@example.ca");
  expect(html).toContain("Enter your password.");
  expect(html).toContain('value="jo@"');
});

test.each([
  ["nonsense", "\u0000%%%", { "content-type": "application/x-www-form-urlencoded" }],
  ["a broken multipart body", "--x\r\nbroken", { "content-type": "multipart/form-data; boundary=x" }],
  ["broken JSON", "{", { "content-type": "application/json" }],
  ["null", "null", { "content-type": "application/json" }],
  ["no body", "", {}],
])("%s is invalid, never a 500", async (_case, body, headers) => {
  for (const address of ["/admin/login", "/admin/sign-in"]) {
    expect((await post(address, body, headers as Record<string, string>)).status).toBe(400);
  }
  expect((await post("/admin/sign-out", body, headers as Record<string, string>)).status).toBe(303);
});

test("pages of other sites, and callers without a page, may neither sign in nor out", async () => {
  const cookie = await signedIn();
  const before = await sessions();
  for (const [address, body, type] of [
    ["/admin/login", form(staffAccount).toString(), "application/x-www-form-urlencoded"],
    ["/admin/sign-in", JSON.stringify(staffAccount), "application/json"],
    ["/admin/passkey", "{}", "application/json"],
    ["/admin/confirm-password", JSON.stringify({ password: staffAccount.password }), "application/json"],
    ["/admin/sign-out", "to=/", "application/x-www-form-urlencoded"],
  ] as const) {
    for (const origin of ["https://evil.example", "null", null]) {
      const headers = new Headers({ "content-type": type });
      if (address === "/admin/sign-out") headers.set("cookie", cookie);
      if (origin) headers.set("origin", origin);
      const sent = { method: "POST", redirect: "manual", body, headers } as const;
      const response = await fetch(site.url + address, sent);
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  }
  expect(await sessions()).toBe(before);
  expect((await get("/admin/dashboard", cookie)).status).toBe(200);
});

test("signing out ends the session in the database, and leads where it may", async () => {
  for (const [to, leadsTo] of [
    ["/", "/"],
    ["/admin/login", "/admin/login"],
    ["https://evil.example", "/"],
    ["//evil.example", "/"],
  ] as const) {
    const cookie = await signedIn();
    const before = await sessions();
    const response = await post("/admin/sign-out", form({ to }), { cookie });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(leadsTo);
    expect(response.headers.getSetCookie().join()).toMatch(/trellis\.session_token=;[^,]*Max-Age=0/i);
    expect(await sessions()).toBe(before - 1);
    expect((await get("/admin/dashboard", cookie)).status).toBe(302);
  }
});

test.each(["/admin/sign-in", "/admin/sign-out"])("%s answers no GET", async (address) => {
  const response = await get(address);
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("POST");
});

test("strangers are sent to the login form, also when they ask for a screen's data alone", async () => {
  for (const cookie of ["", "trellis.session_token=forged.forged"]) {
    const page = await get("/admin/dashboard", cookie);
    expect(page.status).toBe(302);
    expect(page.headers.get("location")).toBe("/admin/login");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    for (const query of ["", "?_routes=routes%2Fadmin%2Fdashboard"]) {
      const answer = await (await get(`/admin/dashboard.data${query}`, cookie)).text();
      expect(answer).toContain("/admin/login");
      expect(answer).not.toContain("published");
    }
  }
});

test("a cookie without a session is nobody's, and breaks nothing", async () => {
  const stale = await signedIn();
  await post("/admin/sign-out", form({ to: "/" }), { cookie: stale });
  for (const cookie of [stale, "trellis.session_token=forged.forged", "trellis.session_token=%"]) {
    const home = await get("/", cookie);
    expect(home.status).toBe(200);
    expect(await home.text()).not.toContain("Sign Out");
    expect((await get("/admin/login", cookie)).status).toBe(200);
  }
});

test("whoever is signed in goes on from the login form to the dashboard", async () => {
  const cookie = await signedIn();
  for (const address of ["/admin", "/admin/login"]) {
    const response = await get(address, cookie);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/admin/dashboard");
  }
});

test("the login form is kept by no search engine", async () => {
  for (const address of ["/admin", "/admin/login"]) {
    const html = await (await get(address)).text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toContain("<title>Admin Login | ");
  }
});

test.each([
  ["password-set", "Your password is set. Sign in now."],
  ["Call+555-0100", null],
  ["toString", null],
  ["__proto__", null],
  ["", null],
])("of messages passed in to the login form the known are shown: '%s'", async (word, words) => {
  const html = await (await get(`/admin/login?message=${word}`)).text();
  expect(html.includes('role="status"')).toBe(words !== null);
  expect(html).toContain(words ?? "Admin Login");
});

test("the dashboard shows what there is", async () => {
  const html = await (await get("/admin/dashboard", await signedIn())).text();
  expect(html).toContain("Welcome to your admin dashboard");
  expect(html).toContain("No recent activity");
  expect(html).toContain(staffAccount.email);
});

test("a link has a password chosen by a plain form of this site, once, and no copy of it is kept", async () => {
  const cookie = await signedIn();
  const { password } = staffAccount;
  expect((await post("/admin/confirm-password", { password }, { cookie })).status).toBe(200);
  const sam = { email: "sam@fernhill.example", role: "editor" };
  const added = await post("/staff/users", { verb: "add", input: sam }, { cookie });
  const { pathname, search } = new URL((await added.json()).value.link);
  const chosen = form({ password: "gravel-and-sedum-4" });
  for (const address of [pathname + search, `${pathname}.data${search}`]) {
    for (let look = 0; look < 2; look += 1) {
      const page = await get(address);
      expect(page.headers.get("cache-control")).toBe("private, no-store");
      expect(page.headers.get("referrer-policy")).toBe("same-origin");
      expect(page.headers.get("server-timing")).not.toContain("hit");
    }
  }
  expect(await (await get(pathname + search)).text()).toContain('<meta name="robots" content="noindex"');
  for (const origin of ["https://evil.example", "null"])
    expect((await post(pathname + search, chosen, { origin })).status).toBe(403);
  const response = await post(pathname + search, chosen);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/admin/login?message=password-set");
  expect((await post("/admin/sign-in", { email: sam.email, password: "gravel-and-sedum-4" })).status).toBe(
    200,
  );
  expect((await get(pathname + search)).status).toBe(404);
  expect((await get(pathname)).status).toBe(404);
});

test("the eleventh try at an account waits, and keeps the e-mail; a success before starts anew", async () => {
  const own = await startEmptySite();
  onTestFinished(() => own.remove());
  const wrong = form({ email: staffAccount.email, password: "not-the-password" });
  expect((await post("/admin/login", wrong, {}, own)).status).toBe(401);
  expect((await post("/admin/login", form(staffAccount), {}, own)).status).toBe(303);
  for (let i = 0; i < 10; i += 1) expect((await post("/admin/login", wrong, {}, own)).status).toBe(401);
  const refused = await post("/admin/login", form(staffAccount), {}, own);
  expect(refused.status).toBe(429);
  const html = await refused.text();
  expect(html).toContain("Too many failed sign-ins. Please wait 15 minutes and try again.");
  expect(html).toContain(`value="${staffAccount.email}"`);
  expect((await post("/admin/sign-in", staffAccount, {}, own)).status).toBe(429);
});

test("under https the cookie is for https only", async () => {
  const own = await startEmptySite({ PUBLIC_URL });
  onTestFinished(() => own.remove());
  const response = await post("/admin/sign-in", staffAccount, { origin: PUBLIC_URL }, own);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Secure-trellis\.session_token=.*; Secure/i);
  const headers = { cookie: cookiesOf(response) };
  const dashboard = await fetch(`${own.url}/admin/dashboard`, { redirect: "manual", headers });
  expect(dashboard.status).toBe(200);
});

test("a cookie of ours for another purpose, or of a session that has ended, passes no cache by", async () => {
  const asked = await post("/admin/passkey", "{}", { "content-type": "application/json" });
  const [, value = ""] = /passkey[^=]*=([^;]+)/.exec(asked.headers.getSetCookie().join()) ?? [];
  expect(value).toMatch(/^[\w-]{43}$/);
  const ended = await signedIn();
  await post("/admin/sign-out", form({ to: "/" }), { cookie: ended });
  await get("/about");
  for (const cookie of [`trellis.session_token=${value}`, ended]) {
    const { status, headers } = await get("/about", cookie);
    expect([status, headers.get("server-timing")]).toEqual([200, expect.stringMatching(/^cache;desc=hit/)]);
    expect((await get("/admin/dashboard", cookie)).status).toBe(302);
  }
});

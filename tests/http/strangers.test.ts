import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { sessionCookie, staffAccount } from "#tests/support/staff-account.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    SEED: "none",
    STAFF_EMAIL: staffAccount.email,
    STAFF_PASSWORD: staffAccount.password,
  });
});
afterAll(() => site.remove());

const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };

/** Bodies that take long to parse for their size. */
const bodies: [string, Record<string, string>, string][] = [
  ["many values", json, `{"verb":"save","input":[${"0,".repeat(250_000)}0]}`],
  ["deep nesting", json, `{"verb":"save","input":${"[".repeat(250_000)}${"]".repeat(250_000)}}`],
  ["many escapes", json, `{"verb":"save","input":"${"\\u0000".repeat(80_000)}"}`],
  ["broken JSON", json, `{"verb":"save","input":"${"x".repeat(500_000)}`],
  ["many fields", form, "a=b&".repeat(32_000)],
  ["many percent signs", form, `message=${"%".repeat(120_000)}`],
  [
    "many parts",
    { "Content-Type": "multipart/form-data; boundary=x" },
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(2000),
  ],
];
const addresses = ["/staff/services", "/staff/users", "/staff/none", "/contact", "/admin/sign-in", "/"];

test("a stranger's bodies, of whatever kind, are refused at once and hold nobody up", async () => {
  let isOver = false;
  let longest = 0;
  const somebodyElse = (async () => {
    while (!isOver) {
      const start = performance.now();
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - start);
    }
  })();
  const statuses = new Set<number>();
  for (const address of addresses) {
    await Promise.all(
      [...bodies, ...bodies].map(async ([, headers, body]) => {
        const request = { method: "POST", headers: { ...headers, Origin: site.url }, body };
        // Where the body is larger than anybody's there, the connection may end before all of it is sent.
        const answer = await fetch(site.url + address, request).catch(() => null);
        if (answer) statuses.add(answer.status);
      }),
    );
  }
  isOver = true;
  await somebodyElse;
  // In milliseconds; the requests are made by this same process.
  expect(longest).toBeLessThan(800);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(statuses).toContain(401);
});

test("whoever is refused too often is told to wait, and staff at the same address are not", async () => {
  const cookie = await sessionCookie(site.url);
  const save = (headers: Record<string, string>) =>
    fetch(`${site.url}/staff/services`, {
      method: "POST",
      headers: { ...json, Origin: site.url, ...headers },
      body: "{}",
    });
  let refusals = 0;
  while ((await save({})).status === 401) refusals += 1;
  expect(refusals).toBeLessThanOrEqual(120);
  const answer = await save({});
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ reason: "too-many" });
  expect((await save({ Cookie: cookie })).status).toBe(400);
});

test("a body of unsaid length is not waited for", async () => {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  const head = [
    "POST /staff/services HTTP/1.1",
    `Host: ${hostname}:${port}`,
    `Origin: ${site.url}`,
    "Transfer-Encoding: chunked",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const answer = await new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 411 /);
});

test("whoever sends slowly or without end is let go within 30 seconds, staff's uploads excepted", async () => {
  const { hostname, port } = new URL(site.url);
  const cookie = await sessionCookie(site.url);
  /** Sends a piece each second. @returns after how many milliseconds the connection ended; null for 32 s of patience */
  const drip = (lines: string[], piece: string) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.resume();
    socket.write(lines.join("\r\n"));
    const start = performance.now();
    const sending = setInterval(() => socket.write(piece), 1000);
    return new Promise<number | null>((resolve) => {
      const patience = setTimeout(() => resolve(null), 32_000);
      socket.once("close", () => {
        clearTimeout(patience);
        resolve(performance.now() - start);
      });
    }).finally(() => {
      clearInterval(sending);
      socket.destroy();
    });
  };
  const post = (path: string, ...more: string[]) => [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Origin: ${site.url}`,
    "Content-Length: 100000",
    ...more,
    "",
    "",
  ];
  const upload = "/staff/upload/site-images?for=library&file=x.png";
  const slow = [
    drip(["GET / HTTP/1.1", "X-Slow: "], "x"),
    drip(post("/contact", "Content-Type: application/x-www-form-urlencoded"), "a=b&"),
    drip(post("/staff/services", "Content-Type: application/json"), " "),
    drip(post(upload), "x"),
  ];
  const staffs = drip(post(upload, `Cookie: ${cookie}`), "x");
  for (const ended of await Promise.all(slow)) expect(ended).toBeLessThan(30_000);
  expect(await staffs).toBeNull();
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(site.output()).not.toMatch(/unhandled|"level":50/i);
});

test("one address has so many connections, and no more", async () => {
  const { hostname, port } = new URL(site.url);
  const sockets = Array.from({ length: 450 }, () => connect(Number(port), hostname));
  let ended = 0;
  for (const socket of sockets) {
    socket.on("error", () => undefined);
    socket.once("close", () => {
      ended += 1;
    });
  }
  await expect.poll(() => ended).toBeGreaterThanOrEqual(50);
  for (const socket of sockets.slice(0, 100)) socket.destroy();
  await expect
    .poll(() =>
      fetch(`${site.url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  expect(ended).toBeLessThan(200);
  for (const socket of sockets) socket.destroy();
});

test("a proxy that nobody has named is told of once", async () => {
  const throughProxy = () => fetch(`${site.url}/healthz`, { headers: { "X-Forwarded-For": "203.0.113.7" } });
  await throughProxy();
  await throughProxy();
  const warnings = () => site.output().split("TRUST_PROXY does not name the proxy").length - 1;
  await expect.poll(warnings).toBe(1);
});

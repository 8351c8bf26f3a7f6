import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postEnquiry } from "#tests/support/enquiry.ts";
import { computedMs } from "#tests/support/process-usage.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";

let site: RunningSite;
/** Has none but slow senders, who are waited for while the other tests run. */
let waiting: RunningSite;
let slow: ReturnType<typeof sendSlowly>;
beforeAll(async () => {
  [site, waiting] = await Promise.all([startEmptySite(), startEmptySite({ TRUST_PROXY: "127.0.0.1,::1" })]);
  slow = sendSlowly(waiting.url, await sessionCookie(waiting.url));
});
afterAll(async () => {
  await site?.remove();
  await waiting?.remove();
});

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
  const statuses = new Set<number>();
  let longest = 0;
  for (const address of addresses) {
    for (const [, headers, body] of bodies) {
      const before = computedMs(site);
      const request = { method: "POST", headers: { ...headers, Origin: site.url }, body };
      // Where the body is larger than anybody's there, the connection may end before all of it is sent.
      const answer = await fetch(site.url + address, request).catch(() => null);
      await answer?.text();
      if (answer) statuses.add(answer.status);
      longest = Math.max(longest, computedMs(site) - before);
    }
  }
  expect(longest).toBeLessThan(300);
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

/** Sends a piece each second on several connections. @returns after how many milliseconds each ended */
function sendSlowly(url: string, cookie: string) {
  const { hostname, port } = new URL(url);
  /** @returns null when it outlives the 25 s that a body may take */
  const drip = (lines: string[], piece: string) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.resume();
    socket.write(lines.join("\r\n"));
    const start = performance.now();
    const sending = setInterval(() => socket.write(piece), 1000);
    return new Promise<number | null>((resolve) => {
      const patience = setTimeout(() => resolve(null), 29_000);
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
    `Origin: ${url}`,
    "Content-Length: 100000",
    ...more,
    "",
    "",
  ];
  const upload = "/staff/upload/site-images?for=library&file=x.png";
  return {
    strangers: [
      drip(["GET / HTTP/1.1", "X-Slow: "], "x"),
      drip(post("/contact", "Content-Type: application/x-www-form-urlencoded"), "a=b&"),
      drip(post("/staff/services", "Content-Type: application/json"), " "),
      drip(post(upload), "x"),
    ],
    staffs: drip(post(upload, `Cookie: ${cookie}`), "x"),
  };
}

test("behind a proxy, one network's slow bodies are refused beyond a few, and another's form is taken", async () => {
  const { hostname, port } = new URL(waiting.url);
  const begin = () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const head = ["POST /contact HTTP/1.1", `Host: ${hostname}:${port}`, `Origin: ${waiting.url}`];
    const more = ["X-Forwarded-For: 198.51.100.7", "Content-Length: 1000", "\r\n"];
    socket.write([...head, ...more].join("\r\n"));
    return socket;
  };
  const sockets = Array.from({ length: 20 }, begin);
  const answerOf = (socket: Socket) =>
    new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
  await expect
    .poll(async () => {
      const socket = begin();
      sockets.push(socket);
      return (await Promise.race([answerOf(socket), sleep(500, "waits")])).split("\r\n", 1)[0];
    })
    .toBe("HTTP/1.1 503 Service Unavailable");
  const other = await postEnquiry(waiting.url, {}, { "X-Forwarded-For": "203.0.113.9" });
  expect(other.status).toBe(200);
  for (const socket of sockets) socket.destroy();
  expect(waiting.output()).toContain('"limited":"bodies"');
  expect(waiting.output()).not.toContain("198.51.100.7");
});

test("whoever sends slowly or without end is let go within 30 seconds, staff's uploads excepted", async () => {
  for (const ended of await Promise.all(slow.strangers)) expect(ended).toBeLessThan(30_000);
  expect(await slow.staffs).toBeNull();
  expect((await fetch(`${waiting.url}/healthz`)).status).toBe(200);
  expect(waiting.output()).not.toMatch(/unhandled|"level":50/i);
});

import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { serve } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { parseConfig } from "#app/platform/config.server.ts";
import { freePort } from "#tests/support/running-site.ts";
import { siteRuntime } from "#tests/support/site-runtime.ts";
import { openStorage } from "#tests/support/storage.ts";
import { createApp } from "./app.ts";
import { checkProxy, FORGED, judgeAnswer, judgeProxy } from "./proxy-check.ts";
import { PROXY_VIEW_PATH, proxyViewHeader } from "./proxy-view.ts";

const settings = { publicUrl: "https://www.example.ca", trustProxy: ["127.0.0.1"] };
const visitor = "203.0.113.9";
/** What a site sees through a proxy that writes the header anew. */
const right = {
  origin: settings.publicUrl,
  peer: "127.0.0.1",
  isTrusted: true,
  forwardedFor: visitor,
  address: visitor,
};
const untrusted = { ...right, peer: "10.0.0.2", isTrusted: false, address: "10.0.0.2" };
const without = { ...right, forwardedFor: "", address: "127.0.0.1" };
const direct = { ...without, origin: "http://localhost:3000", isTrusted: false };
const believed = { ...right, forwardedFor: FORGED, address: FORGED };
const appended = { ...right, forwardedFor: `${FORGED}, ${visitor}` };
const fromProxy = { ...right, forwardedFor: `${FORGED}, 127.0.0.1`, address: FORGED };

test.each([
  ["writes the header anew", settings, right, right, []],
  ["appends to it", settings, right, appended, []],
  ["appends to it, and the doctor is on its machine", settings, right, fromProxy, []],
  ["is none", { publicUrl: direct.origin, trustProxy: [] }, direct, direct, []],
  ["isn't named", settings, untrusted, untrusted, [/^TRUST_PROXY doesn’t name .+ Add 10\.0\.0\.2 to/]],
  ["sends none", settings, without, without, [/sends no X-Forwarded-For.+deploy\/nginx\.conf/]],
  ["sends none and isn't named", { ...settings, trustProxy: [] }, without, without, [/sends no X-Forwarded/]],
  ["hands on a stranger's", settings, without, believed, [/hands on .+ of deploy\/nginx\.conf; Caddy/]],
  [
    "is anybody",
    { ...settings, trustProxy: ["10.0.0.0/8", "0.0.0.0/0", "::/0"] },
    right,
    { ...appended, address: FORGED },
    [/^TRUST_PROXY names 0\.0\.0\.0\/0, ::\/0, .+ Name the proxy’s own address there, such as 127\.0\.0\.1,/],
  ],
  [
    "leads to another site's settings",
    settings,
    { ...right, origin: "http://localhost:3000" },
    right,
    [/has the PUBLIC_URL http:\/\/localhost:3000, .+ Restart/],
  ],
] as const)("A proxy that %s", (_what, { publicUrl, trustProxy }, plain, forged, sentences) => {
  const found = judgeProxy({ publicUrl, trustProxy: [...trustProxy] }, { plain, forged });
  expect(found).toHaveLength(sentences.length);
  for (const [at, sentence] of sentences.entries()) expect(found[at]?.said).toMatch(sentence);
});

test.each([
  [
    301,
    { location: "https://example.ca/proxy-view" },
    /leads on to https:\/\/example\.ca, .+ Set PUBLIC_URL/,
  ],
  [502, {}, /answers 502, .+ at http:\/\/127\.0\.0\.1:3000\. .+reverse_proxy of deploy\/Caddyfile/],
  [404, {}, /with 404 isn’t this site, or has another secret\. .+server_name in deploy\/nginx\.conf/],
])("An answer with %i that isn't the site's", (status, headers, sentence) => {
  const at = { publicUrl: "https://www.example.ca", siteUrl: "http://127.0.0.1:3000" };
  expect(judgeAnswer({ status, headers: new Headers(headers) }, at)).toMatch(sentence);
});

const secret = "s".repeat(40);

/** A site behind a proxy. @param forwarded what the proxy makes of a request's X-Forwarded-For */
async function siteBehind(
  forwarded: (given: IncomingHttpHeaders["x-forwarded-for"]) => string | undefined,
  { trustProxy = "127.0.0.1" } = {},
) {
  const port = await freePort();
  const front = await freePort();
  const runtime = siteRuntime(await openStorage(), { port });
  const env = {
    PORT: String(port),
    DATA_DIR: "/",
    PUBLIC_URL: `http://127.0.0.1:${front}`,
    TRUST_PROXY: trustProxy,
  };
  const config = parseConfig(env);
  const pages = { answer: async () => new Response("no such page", { status: 404 }) };
  const auth = { ...runtime.auth, options: { ...runtime.auth.options, secret } };
  const app = createApp({
    runtime: { ...runtime, config, auth } as typeof runtime,
    pages,
    clientFolder: null,
  });
  const site = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" });
  const proxy = createServer((asked, answer) => {
    const value = forwarded(asked.headers["x-forwarded-for"]);
    const { "x-forwarded-for": _theirs, ...others } = asked.headers;
    const headers = { ...others, ...(value && { "x-forwarded-for": value }) };
    const passed = request({ port, host: "127.0.0.1", path: asked.url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 0, got.headers);
      got.pipe(answer);
    });
    passed.on("error", () => answer.writeHead(502).end());
    passed.end();
  });
  await new Promise<void>((resolve) => proxy.listen(front, "127.0.0.1", resolve));
  onTestFinished(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await new Promise((resolve) => site.close(resolve));
  });
  return { config, siteUrl: `http://127.0.0.1:${port}`, proxy, secret };
}

test("The doctor asks through the proxy, plainly and as a stranger who forges headers", async () => {
  const good = await siteBehind(() => "127.0.0.1");
  expect(await checkProxy(good)).toEqual([]);
  const lax = await siteBehind((given) => given?.toString());
  expect(await checkProxy(lax)).toEqual([{ said: expect.stringContaining("hands on the X-Forwarded-For") }]);
  const unnamed = await siteBehind(() => visitor, { trustProxy: "10.0.0.1" });
  expect(await checkProxy(unnamed)).toEqual([
    { said: expect.stringContaining("Add 127.0.0.1 to TRUST_PROXY") },
  ]);
});

test("Without a site nothing is at fault, and without its proxy PUBLIC_URL is", async () => {
  const site = await siteBehind(() => visitor);
  site.proxy.closeAllConnections();
  site.proxy.close();
  expect(await checkProxy(site)).toEqual([
    {
      said: expect.stringMatching(/^Nothing listens where PUBLIC_URL leads to\. Start the proxy/),
      cause: expect.any(String),
    },
  ]);
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  expect(await checkProxy({ ...site, siteUrl: nowhere })).toEqual([
    { said: expect.stringContaining(`No site answers at ${nowhere}`), isNote: true },
  ]);
});

test("Whoever hasn't the site's secret, or comes later than a minute, finds no such page", async () => {
  const { siteUrl } = await siteBehind(() => visitor);
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(siteUrl + PROXY_VIEW_PATH, { headers });
    return [answer.status, await answer.text()];
  };
  const notFound = [404, "no such page"];
  const good = proxyViewHeader(secret);
  expect((await ask(good))[0]).toBe(200);
  expect(await ask({})).toEqual(notFound);
  expect(await ask(proxyViewHeader("t".repeat(40)))).toEqual(notFound);
  expect(await ask({ Authorization: `${good.Authorization.slice(0, -1)}x` })).toEqual(notFound);
  for (const minutes of [-1.1, 1.1]) {
    const then = proxyViewHeader(secret, new Date(Date.now() + minutes * 60_000));
    expect(await ask(then)).toEqual(notFound);
  }
});

import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startCaddy } from "#tests/support/caddy.ts";
import { runScript } from "#tests/support/commands.ts";
import { startNginx } from "#tests/support/nginx.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import { freePort, type RunningSite } from "#tests/support/running-site.ts";

let site: RunningSite;
let settings: Record<string, string>;
let front: number;

beforeAll(async () => {
  front = await freePort();
  settings = { PUBLIC_URL: `http://localhost:${front}`, TRUST_PROXY: "127.0.0.1" };
  site = await startEmptySite(settings);
});
afterAll(() => site?.remove());

type StartProxy = (
  ...given: Parameters<typeof startNginx>
) => Promise<{ stop(): Promise<void>; logs?(): string }>;

/** What the doctor says of the site's proxy. */
async function look(): Promise<string> {
  const env = { ...settings, DATA_DIR: path.resolve(site.dataDir), PORT: new URL(site.url).port };
  const { said } = await runScript(["doctor"], env);
  return /^proxy: .*$/m.exec(said)?.[0] ?? said;
}

const forwarded = "proxy_set_header X-Forwarded-For $remote_addr;";
const right = /^proxy: no fault$/;
const cases: [what: string, start: StartProxy, change: (given: string) => string, RegExp][] = [
  ["nginx as shipped", startNginx, (given) => given, right],
  ["Caddy as shipped", startCaddy, (given) => given, right],
  [
    "nginx that appends",
    startNginx,
    (given) => given.replace("$remote_addr;", "$proxy_add_x_forwarded_for;"),
    right,
  ],
  [
    "nginx without the line",
    startNginx,
    (given) => given.replace(forwarded, ""),
    /hands on .+ deploy\/nginx\.conf/,
  ],
  [
    "nginx that takes the header out",
    startNginx,
    (given) => given.replace(forwarded, 'proxy_set_header X-Forwarded-For "";'),
    /sends no X-Forwarded-For/,
  ],
  [
    "Caddy that takes the header out",
    startCaddy,
    (given) => given.replace("flush_interval", "header_up -X-Forwarded-For\n\t\tflush_interval"),
    /sends no X-Forwarded-For/,
  ],
  [
    "Caddy that hands a stranger's on",
    startCaddy,
    (given) =>
      given.replace(
        "flush_interval",
        "header_up X-Forwarded-For {http.request.header.X-Forwarded-For}\n\t\tflush_interval",
      ),
    /hands on .+ unless trusted_proxies or header_up/,
  ],
  [
    "nginx that leads to another address",
    startNginx,
    (given) =>
      given.replace(
        "location / {",
        "location = /proxy-view { return 301 https://www.example.ca/; }\n\tlocation / {",
      ),
    /leads on to https:\/\/www\.example\.ca/,
  ],
];

test.each(cases)("The doctor looks at %s", async (_what, start, change, said) => {
  const proxy = await start(front, [Number(new URL(site.url).port)], change);
  onTestFinished(() => proxy.stop());
  expect(await look()).toMatch(said);
  expect(proxy.logs?.() ?? "").not.toMatch(/Bearer|[0-9a-f]{64}/);
});

test("The doctor says where no proxy is", async () => {
  expect(await look()).toMatch(/Nothing listens where PUBLIC_URL leads to/);
});

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import type { RunningSite } from "#tests/support/running-site.ts";
import { aptInstall } from "../../scripts/chromium.ts";
import { type Figure, figure, median } from "./figure.ts";

const ROUNDS = 5;

/** Compares a cached page under load with bare node:http that sends the same headers and size. */
export async function measureRequests(site: RunningSite): Promise<Figure[]> {
  const sample = await fetch(site.url, { method: "HEAD", headers: { "accept-encoding": "br" } });
  const made = /^(connection|date|keep-alive)$/;
  const headers = [...sample.headers].filter(([name]) => !made.test(name)).flat();
  const bare = spawn(process.execPath, ["-e", bareServer, JSON.stringify(headers)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(bare.stdout, "data");
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const max = requestsPerSecond(`http://localhost:${String(port).trim()}/`);
    ratios.push(requestsPerSecond(`${site.url}/`) / max);
  }
  bare.kill();
  return [figure("cached page against bare node:http", median(ratios), "×", { min: 0.8 })];
}

const bareServer = `
  const headers = JSON.parse(process.argv[1]);
  const body = Buffer.alloc(Number(headers[headers.indexOf("content-length") + 1]), 97);
  const server = require("node:http").createServer((request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

/** Measures with 32 connections for three seconds; responses of any status count. */
export function requestsPerSecond(url: string): number {
  ensureWrk();
  const flags = ["-t1", "-c32", "-d3s", "-H", "Accept-Encoding: br"];
  const { stdout } = spawnSync("wrk", [...flags, url], { encoding: "utf8" });
  const [, count] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  if (!count) throw new Error(`wrk counted nothing\n${stdout}`);
  return Number(count);
}

/** Installs wrk: a load generator in JavaScript would be slower than the server. */
function ensureWrk(): void {
  const isThere = () => spawnSync("wrk", ["--version"]).error === undefined;
  if (!isThere()) aptInstall("wrk");
  if (!isThere()) throw new Error("wrk is needed and could not be installed (Debian's package wrk)");
}

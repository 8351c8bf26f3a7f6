import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { aptInstall } from "../../scripts/chromium.ts";
import { scratchFolder } from "./scratch.ts";

const CADDY = "/usr/bin/caddy";

/**
 * Starts Caddy with the recommended configuration, without TLS, as a proxy of local ports.
 * @param change makes another configuration of it
 * @throws {Error} if Caddy is missing and could not be installed
 */
export async function startCaddy(
  port: number,
  instances: readonly number[],
  change = (configuration: string) => configuration,
): Promise<{ stop(): Promise<void> }> {
  if (!existsSync(CADDY)) aptInstall("caddy");
  if (!existsSync(CADDY)) throw new Error("This test needs Caddy.");
  const folder = await scratchFolder("trellis-caddy-");
  const recommended = readFileSync("deploy/Caddyfile", "utf8")
    .replace("www.example.ca {", `http://localhost:${port} {`)
    .replace("127.0.0.1:3000 127.0.0.1:3001", instances.map((one) => `127.0.0.1:${one}`).join(" "));
  const file = path.join(folder, "Caddyfile");
  await writeFile(file, `{\nadmin off\n}\n${change(recommended)}`);
  const child: ChildProcess = spawn(CADDY, ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { HOME: folder },
  });
  let output = "";
  child.stderr?.on("data", (piece) => {
    output += piece;
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Caddy did not start: ${output}`);
    if (await fetch(`http://localhost:${port}/healthz`).catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

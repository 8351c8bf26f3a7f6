import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { aptInstall } from "../../scripts/chromium.ts";
import { scratchFolder } from "./scratch.ts";

const NGINX = "/usr/sbin/nginx";

/**
 * Starts nginx with the recommended configuration as a proxy of local ports.
 * @param change makes another configuration of it
 * @throws {Error} if nginx is missing and could not be installed
 */
export async function startNginx(
  port: number,
  instances: readonly number[],
  change = (configuration: string) => configuration,
): Promise<{ stop(): Promise<void>; logs(): string }> {
  if (!existsSync(NGINX)) aptInstall("nginx-light");
  if (!existsSync(NGINX)) throw new Error("This test needs nginx.");
  const folder = await scratchFolder("trellis-nginx-");
  await mkdir(path.join(folder, "logs"));
  await chmod(folder, 0o755);
  const [first, ...others] = instances.map(
    (instance) => `server 127.0.0.1:${instance} max_fails=1 fail_timeout=2s;`,
  );
  const recommended = readFileSync("deploy/nginx.conf", "utf8")
    .replace("server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;", first ?? "")
    .replace("server 127.0.0.1:3001 max_fails=1 fail_timeout=2s;", others.join("\n"))
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("server_name www.example.ca;", "server_name localhost;")
    .replaceAll("/var/log/nginx/", `${path.join(folder, "logs")}/`);
  const file = path.join(folder, "nginx.conf");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join("\n");
  await writeFile(
    file,
    `pid ${path.join(folder, "pid")};\nevents {}\nhttp {\n${places}\naccess_log off;\n${change(recommended)}\n}\n`,
  );
  const child: ChildProcess = spawn(NGINX, [
    "-p",
    folder,
    "-c",
    file,
    "-e",
    "logs/error.log",
    "-g",
    "daemon off;",
  ]);
  let output = "";
  child.stderr?.on("data", (piece) => {
    output += piece;
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${output}`);
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    logs: () => readFileSync(path.join(folder, "logs/trellis.log"), "utf8"),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

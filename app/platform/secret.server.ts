import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The secret that signs sessions: SECRET, else one generated once into the data folder (DESIGN §7).
 * @throws {Error} when the data folder cannot be written
 */
export function readSecret(config: { secret: string | undefined; dataDir: string }): string {
  if (config.secret) return config.secret;
  const file = path.join(config.dataDir, "secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(config.dataDir, { recursive: true });
  const secret = randomBytes(32).toString("hex");
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
  return secret;
}

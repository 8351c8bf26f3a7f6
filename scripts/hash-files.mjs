import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Hashes files, so that a step can detect whether its inputs have changed. Runs on Node 20 and newer without
 * dependencies.
 * @param {string} root the folder that the paths are relative to
 * @param {readonly string[]} paths files and folders, without tests; missing ones are ignored
 * @returns {string} hexadecimal SHA-256 of their names and contents
 */
export function hashFiles(root, paths) {
  const hash = createHash("sha256");
  /** @param {string} relative */
  const add = (relative) => {
    const absolute = path.join(root, relative);
    if (!existsSync(absolute)) return;
    if (!statSync(absolute).isDirectory()) {
      hash.update(relative).update("\0").update(readFileSync(absolute)).update("\0");
      return;
    }
    for (const name of readdirSync(absolute).sort())
      if (!/\.test\.tsx?$/.test(name)) add(path.join(relative, name));
  };
  for (const start of paths) add(start);
  return hash.digest("hex");
}

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * A hash of files, by which a step knows whether what it was made from has changed. Runs on Node 20 and newer, before any
 * package is installed.
 * @param {string} root the folder that the paths are relative to
 * @param {readonly string[]} paths files, and folders with all that is in them but tests; what is missing counts as nothing
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

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import type { ReleaseManifest } from "../../scripts/release/release-manifest.ts";
import { writeRelease } from "../../scripts/release/write-release.ts";

interface SmallRelease {
  version: string;
  platform?: string;
  /** The newest migration that it knows, and that its start brings the database to. */
  migration?: string;
  /** All that it knows, if its database is a real one. */
  migrations?: string[];
  /** Never becomes ready. */
  broken?: boolean;
  /** Its files besides those that every small release has. */
  more?: Record<string, string>;
}

/** Answers as a site does. Its database is the file `database` of DATA_DIR, which names its newest migration. */
const server = ({ version, migration, broken }: Required<SmallRelease>) => `
import { createServer } from "node:http";
import { readFileSync, writeFileSync, copyFileSync } from "node:fs";
import process from "node:process";
const database = process.env.DATA_DIR + "/database";
const found = readFileSync(database, "utf8");
if (found > "${migration}") process.exit(1);
if (found < "${migration}") {
  copyFileSync(database, database + ".before");
  writeFileSync(database, "${migration}");
}
createServer((request, response) => {
  if (request.url === "/healthz") response.end("ok ${version}\\n");
  else if (request.url !== "/readyz") response.end("page of ${version}");
  else response.writeHead(${broken ? 503 : 200}).end("ready\\n");
}).listen(Number(process.env.PORT), "127.0.0.1");
`;

/** The site's commands that an upgrade asks a release for. */
const commands = `#!/bin/sh
set -eu
case "$1 \${2:-}" in
"schema ") cat "$DATA_DIR/database" ;;
"schema --revert") mv "$DATA_DIR/database.before" "$DATA_DIR/database" ;;
"backup --verify") test -f "$3" ;;
backup*) cp "$DATA_DIR/database" "$2" ;;
esac
`;

/** The files of a release that has no site, but answers and upgrades as one. @returns their folder */
function writeFiles(folder: string, release: Required<SmallRelease>): string[] {
  const texts: Record<string, string> = {
    "bin/node": `#!/bin/sh\nexec ${process.execPath} "$@"\n`,
    "bin/trellis": commands,
    "server.mjs": server(release),
    ...release.more,
  };
  for (const [name, text] of Object.entries(texts)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (name.startsWith("bin/")) chmodSync(file, 0o755);
  }
  return Object.keys(texts);
}

/** Writes the archive of a small release into a folder. @returns the archive's file and its manifest */
export async function makeSmallRelease(
  folder: string,
  given: SmallRelease,
): Promise<{ archive: string; manifest: ReleaseManifest }> {
  const release = {
    platform: `${process.platform}-${process.arch}`,
    migration: "0001-first",
    migrations: [],
    broken: false,
    more: {},
    ...given,
  };
  const { version, platform, migration } = release;
  const source = path.join(folder, `source-${version}`);
  const sources = writeFiles(source, release).map((name) => ({
    from: path.join(source, name),
    path: name,
    executable: name.startsWith("bin/"),
  }));
  const archive = path.join(folder, `trellis-${version}-${platform}.tar.gz`);
  const migrations = given.migrations ?? ["0001-first", migration];
  const about = { version, platform, migration, migrations, node: process.versions.node };
  return { archive, manifest: await writeRelease(archive, about, sources) };
}

/** Installs an archive as the first release of a server, as docs/operations.md says. */
export function installFirst(root: string, archive: string, version: string): void {
  const folder = path.join(root, "releases", version);
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", archive, "--strip-components=1", "-C", folder]);
  execFileSync("ln", ["-s", path.join("releases", version), path.join(root, "current")]);
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

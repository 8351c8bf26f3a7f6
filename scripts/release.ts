import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { formatFileSize } from "#app/kernel/files/media-item.ts";
import { migrations } from "#app/migrations.server.ts";
import { namesInManifest } from "#app/platform/db/migrate.server.ts";
import { runCommand, say } from "./command.ts";
import { productionPackages } from "./release/production-packages.ts";
import { ReleaseError } from "./release/release-manifest.ts";
import { filesOf, type Source, writeRelease } from "./release/write-release.ts";

const USAGE = `Usage:
  npm run release          makes the release's archive in the folder "release"
  npm run release -- DIR   the same in another folder`;

const run = promisify(execFile);

/** What a server runs or reads, besides the packages and Node. */
const CONTENTS = [
  "app",
  "server",
  "content",
  "build",
  "deploy",
  "docs",
  "package.json",
  "package-lock.json",
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
];

/** Commands of a server, and the folders of their code. */
const COMMANDS = [
  ...[
    "backup",
    "command",
    "doctor",
    "mail",
    "recover",
    "restore",
    "rollback",
    "schema",
    "staff",
    "upgrade",
  ].map((name) => `scripts/${name}.ts`),
  "scripts/release",
];

/** Tests, and what tools read of packages: types and source maps. */
const isLeftOut = (file: string) => /\.test\.tsx?$|\.d\.[cm]?ts$|\.map$/.test(file);

async function main(): Promise<number> {
  process.umask(0o022);
  const [folder = "release", ...others] = process.argv.slice(2);
  if (others.length > 0 || folder.startsWith("-")) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  const lock = JSON.parse(await readFile("package-lock.json", "utf8"));
  if (lock.version !== version)
    throw new ReleaseError(
      `package.json has the version ${version} and package-lock.json ${lock.version}. Run npm install --package-lock-only.`,
    );
  const platform = `${process.platform}-${process.arch}`;
  const node = process.versions.node;
  const scratch = await mkdtemp(path.join(os.tmpdir(), "trellis-release-"));
  try {
    const nodeFolder = await fetchNode(node, platform, scratch);
    const sources = [
      ...(await ownFiles()),
      ...(await packageFiles(lock)),
      { from: path.join(nodeFolder, "bin", "node"), path: "bin/node", executable: true },
      { from: path.join(nodeFolder, "LICENSE"), path: "bin/node-LICENSE" },
      { from: "deploy/trellis", path: "bin/trellis", executable: true },
    ];
    await mkdir(folder, { recursive: true });
    const archive = path.join(folder, `trellis-${version}-${platform}.tar.gz`);
    const about = { version, platform, node, ...namesInManifest(migrations) };
    const { files } = await writeRelease(archive, about, sources);
    const { size } = await stat(archive);
    const { stdout } = await run("sha256sum", [path.basename(archive)], { cwd: folder });
    await writeFile(`${archive}.sha256`, stdout);
    say(`${archive} made: ${formatFileSize(size)}, ${files.length} files, Node ${node}.`);
    return 0;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function ownFiles(): Promise<Source[]> {
  const found: Source[] = [];
  for (const name of [...CONTENTS, ...COMMANDS]) {
    if (/\.\w+$/.test(name) || name === "LICENSE") found.push({ from: name, path: name });
    else found.push(...(await filesOf(name, name, isLeftOut)));
  }
  return found;
}

async function packageFiles(lock: { packages: Record<string, object> }): Promise<Source[]> {
  const found: Source[] = [];
  for (const folder of productionPackages(lock.packages).filter(existsSync))
    found.push(
      ...(await filesOf(folder, folder, (file) => isLeftOut(file) || path.basename(file) === "node_modules")),
    );
  return found;
}

/**
 * Gets the pinned Node with its licence from its package, which npm has in its cache after an installation.
 * @returns its folder, with bin/node and LICENSE
 */
async function fetchNode(version: string, platform: string, into: string): Promise<string> {
  const name = `node-${platform}@${version}`;
  const options = { cwd: into, maxBuffer: 2 ** 24 };
  await run("npm", ["pack", name, "--prefer-offline", "--loglevel=error"], options);
  await run("tar", ["-xzf", `node-${platform}-${version}.tgz`], options);
  return path.join(into, "package");
}

await runCommand(main, ReleaseError);

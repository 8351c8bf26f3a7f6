import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/** A clone with packages that run, where `npm` is this shell script. */
async function cloneWithNpm(npm: string) {
  const folder = await temporaryFolder();
  for (const file of ["scripts/bootstrap.mjs", "scripts/hash-files.mjs", "package.json", "package-lock.json"])
    cpSync(file, path.join(folder, file));
  mkdirSync(path.join(folder, "node_modules/.bin"), { recursive: true });
  writeFileSync(path.join(folder, "node_modules/.bin/node"), "old");
  const bin = path.join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(path.join(bin, "npm"), `#!/bin/sh\n${npm}\n`);
  chmodSync(path.join(bin, "npm"), 0o755);
  return {
    install: () =>
      spawnSync(process.execPath, ["scripts/bootstrap.mjs", "install"], {
        cwd: folder,
        env: { PATH: `${bin}:${process.env.PATH}` },
      }).status,
    node: () => readFileSync(path.join(folder, "node_modules/.bin/node"), "utf8"),
    isLeft: () => existsSync(path.join(folder, ".installing")),
    run: (line: string) => execFileSync("/bin/sh", ["-c", line], { cwd: folder }),
  };
}

const INSTALL = "mkdir -p node_modules/.bin && printf new >node_modules/.bin/node";

test("An installation that fails leaves the packages that run", async () => {
  const clone = await cloneWithNpm(`${INSTALL}; exit 1`);
  expect(clone.install()).toBe(1);
  expect(clone.node()).toBe("old");
});

test("Packages take the place of the old ones once they are whole, and a later start installs none", async () => {
  const clone = await cloneWithNpm(`test ! -e node_modules || exit 1; ${INSTALL}`);
  expect(clone.install()).toBe(0);
  expect(clone.node()).toBe("new");
  expect(clone.isLeft()).toBe(false);
  clone.run("printf '#!/bin/sh\\nexit 1' >bin/npm");
  expect(clone.install()).toBe(0);
});

test("An installation that ended between its two renames is finished by the next one", async () => {
  const clone = await cloneWithNpm(INSTALL);
  expect(clone.install()).toBe(0);
  clone.run("mkdir .installing && mv node_modules .installing/ && printf '#!/bin/sh\\nexit 1' >bin/npm");
  expect(clone.install()).toBe(0);
  expect(clone.node()).toBe("new");
});

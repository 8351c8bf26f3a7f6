import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The import rules are themselves proven: each planted violation turns the check red (DESIGN §8). */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "trellis-rules-"));
  await symlink(path.resolve("node_modules"), path.join(folder, "node_modules"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(
    path.join(folder, "tsconfig.json"),
    '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cruise(files: Record<string, string>): Promise<string> {
  await rm(path.join(folder, "app"), { recursive: true, force: true });
  await rm(path.join(folder, "server"), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const config = path.resolve(".dependency-cruiser.cjs");
  const tops = [...new Set(Object.keys(files).map((name) => name.split("/")[0] ?? ""))];
  const { stdout } = spawnSync(
    process.execPath,
    [path.resolve("node_modules/.bin/depcruise"), "--config", config, "--output-type", "err", ...tops],
    { cwd: folder, encoding: "utf8" },
  );
  return stdout;
}

const leaf = "export const x = 1;\n";
const importing = (target: string) => `import { x } from "${target}";\nexport const y = x;\n`;

test.each([
  ["content-feature-isolation", "app/features/blog/a.ts", "app/features/reviews/b.ts"],
  ["base-below-content", "app/features/media/a.ts", "app/features/blog/b.ts"],
  ["features-below-routes", "app/features/blog/a.ts", "app/routes/b.ts"],
  ["ui-has-no-business", "app/ui/a.ts", "app/features/site/b.ts"],
  ["elements-stand-alone", "app/elements/a.ts", "app/platform/b.ts"],
  ["platform-at-the-bottom", "app/platform/a.ts", "app/ui/b.ts"],
  ["app-below-server", "app/routes/a.ts", "server/b.ts"],
  ["server-files-stay-on-the-server", "app/features/blog/a.ts", "app/features/blog/b.server.ts"],
  ["staff-code-behind-one-door", "app/features/blog/a.ts", "app/features/blog/edit/b.ts"],
  ["encoders-stay-apart", "app/features/media/a.server.ts", "app/features/media/image-pipeline.server.ts"],
  ["staff-parts-are-for-staff", "app/features/blog/a.ts", "app/ui/staff/b.ts"],
])("%s turns red", async (rule, from, to) => {
  const target = path.relative(path.dirname(from), to);
  const report = await cruise({
    [from]: importing(target.startsWith(".") ? target : `./${target}`),
    [to]: leaf,
  });
  expect(report).toContain(rule);
});

test("what the rules allow stays green", async () => {
  const report = await cruise({
    "app/routes/a.ts": importing("../features/blog/b.ts"),
    "app/features/blog/b.ts": importing("../media/c.ts").replace("y", "x2").replace("y", "x2").concat(leaf),
    "app/features/media/c.ts": leaf,
  });
  expect(report).toContain("no dependency violations found");
});

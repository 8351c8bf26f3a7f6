import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { beforeAll, expect, onTestFinished, test } from "vitest";

/** The import rules are themselves proven: each planted violation turns the check red (DESIGN §8). */

/** @returns what the check says of a project with these files */
async function cruise(folder: string, files: Record<string, string>): Promise<string> {
  await symlink(path.resolve("node_modules"), path.join(folder, "node_modules"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(
    path.join(folder, "tsconfig.json"),
    '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
  );
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

const newFolder = () => mkdtemp(path.join(os.tmpdir(), "trellis-rules-"));

const leaf = "export const x = 1;\n";
const importing = (target: string) => `import { x } from "${target}";\nexport const y = x;\n`;

/** By the rule: who imports what, each in a file of its own. */
const violations = [
  ["subjects-apart", "app/site/blog/1.ts", "app/site/reviews/b.ts"],
  ["modules-apart", "app/modules/newsletter/1.ts", "app/modules/enquiries/b.ts"],
  ["modules-see-the-face-of-the-site", "app/modules/newsletter/2.ts", "app/site/reviews/b.ts"],
  ["site-without-modules", "app/site/blog/2.ts", "app/modules/enquiries/b.ts"],
  ["modules-in-one-place", "app/routes/13.ts", "app/modules/newsletter/c.ts"],
  ["lists-of-modules-above", "app/kernel/files/14.ts", "app/modules.ts"],
  ["accounts-below-the-site", "app/accounts/1.ts", "app/site/reviews/b.ts"],
  ["kernel-knows-no-subject", "app/kernel/files/2.ts", "app/site/reviews/b.ts"],
  ["rooms-below-routes", "app/site/blog/3.ts", "app/routes/b.ts"],
  ["ui-has-no-business", "app/ui/4.ts", "app/site/settings/b.ts"],
  ["elements-stand-alone", "app/elements/5.ts", "app/platform/b.ts"],
  ["platform-at-the-bottom", "app/platform/6.ts", "app/ui/b.ts"],
  ["migrations-are-handed-down", "app/platform/12.server.ts", "app/migrations.server.ts"],
  ["app-below-server", "app/routes/7.ts", "server/b.ts"],
  ["server-files-stay-on-the-server", "app/site/blog/8.ts", "app/site/blog/b.server.ts"],
  ["staff-code-behind-one-door", "app/site/blog/9.ts", "app/site/blog/edit/b.ts"],
  ["encoders-stay-apart", "app/kernel/files/10.server.ts", "app/kernel/files/image-pipeline.server.ts"],
  ["staff-parts-are-for-staff", "app/site/blog/11.ts", "app/ui/staff/b.ts"],
] as const;

let report: string;
beforeAll(async () => {
  const folder = await newFolder();
  const files = violations.flatMap(([, from, to]) => {
    const target = path.relative(path.dirname(from), to);
    return [
      [from, importing(target.startsWith(".") ? target : `./${target}`)],
      [to, leaf],
    ];
  });
  report = await cruise(folder, Object.fromEntries(files));
  await rm(folder, { recursive: true, force: true });
}, 60_000);

test.each(violations)("%s turns red", (rule, from, to) => {
  expect(report).toContain(`error ${rule}: ${from} → ${to}`);
});

test("what the rules allow stays green", async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const said = await cruise(folder, {
    "app/routes/a.ts": importing("../site/blog/b.ts"),
    "app/site/blog/b.ts": importing("../../kernel/files/c.ts")
      .replace("y", "x2")
      .replace("y", "x2")
      .concat(leaf),
    "app/kernel/files/c.ts": leaf,
  });
  expect(said).toContain("no dependency violations found");
}, 60_000);

test("descriptions-without-rules turns red where a description reaches zod through another file", async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const said = await cruise(folder, {
    "app/site/blog/posts.collection.ts": importing("./post.ts"),
    "app/site/blog/post.ts": 'import { z } from "zod";\nexport const x = z.string();\n',
  });
  expect(said).toContain("error descriptions-without-rules: app/site/blog/posts.collection.ts → ");
}, 60_000);

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { markdownTable } from "#tests/support/markdown-table.ts";
import { parseConfig, type Setting, settingNames, settings } from "./config.server.ts";
import { settingsHelp } from "./settings-help.server.ts";

// What the settings are stands in config.server.ts. `npx vitest run --project unit app/platform/settings-texts.test.ts -u`
// writes the texts anew.

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The names that the image fixes. */
const ofTheImage = ["PORT", "HOST", "DATA_DIR"];
/** In compose.yaml they have lines of their own. */
const byHand = ["PUBLIC_URL", "DATABASE_URL"];

function table(): string[] {
  const code = (text: string) => (/^\S+$/.test(text) ? `\`${text}\`` : text);
  const rows = [
    ["variable", "default", "secret", "meaning"],
    ...settings.map(({ name, isSecret, meaning, ...setting }) => [
      `\`${name}\``,
      code(setting.default),
      isSecret ? "yes" : "",
      meaning,
    ]),
  ];
  return ["", ...markdownTable(rows), ""];
}

const composeLines = () =>
  settingNames
    .filter((name) => ![...ofTheImage, ...byHand].includes(name))
    .map((name) => `      ${name}: \${${name}:-}`);

function environmentFile(): string {
  const described = ({ name, meaning, ...setting }: Setting) =>
    `# ${meaning.replaceAll("`", "")}${setting.default ? ` (${setting.default})` : ""}\n#${name}=\n`;
  return [
    "# The settings of the site, for deploy/trellis.service: copy this to /etc/trellis.env (mode 0600), take the # away",
    "# from the lines that you need, and write the value after =. A value with spaces stands in quotation marks.",
    "# In brackets is what holds where nothing is set.",
    "# Passwords, and addresses that hold one, can be in files instead: SMTP_URL_FILE=/etc/trellis/smtp-url",
    `# (so can ${settings.flatMap(({ name, isSecret }) => (isSecret && name !== "SMTP_URL" ? [name] : [])).join(", ")}).`,
    "",
    ...settings.map(described),
  ].join("\n");
}

/** Replaces what stands between two markers, which are lines that hold them. */
function withPart(text: string, begin: string, end: string, lines: string[]): string {
  const all = text.split("\n");
  const [first, last] = [begin, end].map((marker) => all.findIndex((line) => line.includes(marker)));
  if (first === undefined || last === undefined || first < 0 || last < first)
    throw new Error(`${begin} … ${end} are missing`);
  return [...all.slice(0, first + 1), ...lines, ...all.slice(last)].join("\n");
}

describe("The settings are the same", () => {
  test("in the README", async () => {
    const made = withPart(read("README.md"), "<!-- settings -->", "<!-- /settings -->", table());
    await expect(made).toMatchFileSnapshot(path.join(root, "README.md"));
  });

  test("in deploy/compose.yaml", async () => {
    const made = withPart(read("deploy/compose.yaml"), "# settings:", "# end of settings", composeLines());
    await expect(made).toMatchFileSnapshot(path.join(root, "deploy/compose.yaml"));
  });

  test("in deploy/trellis.env, which sets none of them", async () => {
    await expect(environmentFile()).toMatchFileSnapshot(path.join(root, "deploy/trellis.env"));
    const set = environmentFile()
      .split("\n")
      .filter((line) => !line.startsWith("#") && line.includes("="));
    expect(set).toEqual([]);
  });

  test("in --help", () => {
    const help = settingsHelp();
    for (const name of settingNames) expect(help).toMatch(new RegExp(`\\b${name}\\b`));
    expect(help).toContain("  PORT               the port it listens on (3000)");
    expect(help).not.toContain("`");
  });
});

/** The environment of a compose file's service `site`, with the values of .env filled in as Compose does. */
function environmentOf(file: string, values: Record<string, string>): Record<string, string> {
  const site = read(file)
    .split(/^ {2}(?=\w+:$)/m)
    .find((service) => service.startsWith("site:"));
  const fill = (text: string): string =>
    text.replace(
      /\$\{(\w+):([?+-])((?:[^${}]|\$\{[^}]*\})*)\}/g,
      (_all, name: string, kind: string, other: string) => {
        if (kind === "?" && !values[name]) throw new Error(`${name} is missing`);
        if (kind === "+") return values[name] ? other : "";
        return values[name] || fill(other);
      },
    );
  const lines = site?.matchAll(/^ {6}([A-Z_]+): (.+)$/gm) ?? [];
  return Object.fromEntries([...lines].map(([, name = "", text = ""]) => [name, fill(text)]));
}

describe("In containers", () => {
  const given = {
    PUBLIC_URL: "https://www.fernhill.example",
    SMTP_URL: "smtp://mail.example:587",
    STAFF_EMAIL: "jo@fernhill.example",
    STAFF_PASSWORD: "correct horse",
    TRUST_PROXY: "172.18.0.1",
    METRICS_PORT: "9464",
  };
  const database = { DATABASE_PASSWORD: "p", STORE_KEY: "key", STORE_SECRET: "hush" };

  test("the small site needs no more than its address, and reads what .env says", () => {
    const small = (values: Record<string, string>) =>
      parseConfig(environmentOf("deploy/compose.yaml", values));
    expect(small({ PUBLIC_URL: given.PUBLIC_URL })).toMatchObject({
      publicUrl: given.PUBLIC_URL,
      databaseUrl: undefined,
      storageUrl: undefined,
      secret: undefined,
    });
    expect(small(given)).toMatchObject({
      mail: { smtpUrl: given.SMTP_URL },
      staff: { email: given.STAFF_EMAIL, password: given.STAFF_PASSWORD },
      trustProxy: [given.TRUST_PROXY],
      metrics: { port: 9464 },
    });
    expect(() => small({})).toThrow("PUBLIC_URL is missing");
    expect(small({ ...given, DATABASE_URL: "postgres://a:b@c/d" }).databaseUrl).toBe("postgres://a:b@c/d");
    expect(() => small({ ...given, ...database }), "an .env of the other file").toThrow(/^DATABASE_URL must/);
  });

  test("the larger one has PostgreSQL and a store beside it", () => {
    const larger = (values: Record<string, string>) =>
      parseConfig({
        ...environmentOf("deploy/compose.yaml", values),
        ...environmentOf("deploy/compose.postgres.yaml", values),
      });
    expect(larger({ ...given, ...database })).toMatchObject({
      publicUrl: given.PUBLIC_URL,
      databaseUrl: "postgres://trellis:p@database/trellis",
      storageUrl: "s3://key:hush@store:9000/trellis?tls=false",
    });
    expect(() => larger(given)).toThrow("DATABASE_PASSWORD is missing");
    expect(read("deploy/compose.postgres.yaml")).toContain("extends: { file: compose.yaml, service: site }");
  });

  test("every image has a tag that says which one it is; ours is this release", () => {
    const images = ["deploy/compose.yaml", "deploy/compose.postgres.yaml"].flatMap((file) => [
      ...read(file).matchAll(/^ +image: (.+)$/gm),
    ]);
    expect(images.length).toBe(4);
    for (const [, image = ""] of images) expect(image).toMatch(/:(RELEASE\.)?\d+[.-]\d[\w.-]*$/);
    expect(images[0]?.[1]).toBe(`trellis:${JSON.parse(read("package.json")).version}`);
  });
});

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { scratchFolder } from "#tests/support/scratch.ts";
import { ConfigError, parseConfig, proxyMatcher, settings } from "./config.server.ts";

describe("The environment (DESIGN §7)", () => {
  test("nothing set gives the defaults", () => {
    expect(parseConfig({ PORT: "" })).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: undefined,
      seed: "demo",
      trustProxy: [],
      staff: undefined,
    });
  });

  test("good values arrive parsed", () => {
    const config = parseConfig({
      PORT: "8080",
      PUBLIC_URL: "https://www.fernhill.example/",
      CONTACT_TO: "a@fernhill.example, b@fernhill.example",
      MAIL_FROM: "Fernhill <web@fernhill.example>",
      STAFF_EMAIL: "Jo@Fernhill.example",
      STAFF_PASSWORD: "correct horse",
      TRUST_PROXY: "10.0.0.0/8, ::1",
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: "https://www.fernhill.example",
      mail: {
        contactTo: ["a@fernhill.example", "b@fernhill.example"],
        from: "Fernhill <web@fernhill.example>",
      },
      staff: { email: "jo@fernhill.example", password: "correct horse" },
      trustProxy: ["10.0.0.0/8", "::1"],
    });
  });

  test("an administrator needs no password, because the account may exist", () => {
    expect(parseConfig({ STAFF_EMAIL: "jo@fernhill.example" }).staff).toEqual({
      email: "jo@fernhill.example",
      password: undefined,
    });
  });

  test("each setting says what it means", () => {
    expect(settings.filter(({ meaning }) => meaning === "").map(({ name }) => name)).toEqual([]);
    expect(settings.length).toBeGreaterThan(20);
  });

  describe("a secret in a file", () => {
    async function fileWith(text: string): Promise<string> {
      const file = path.join(await scratchFolder("trellis-secret-"), "secret");
      await writeFile(file, text);
      return file;
    }

    test.each(settings.filter(({ isSecret }) => isSecret).map(({ name }) => name))(
      "can be %s; what is in the file is what counts",
      async (name) => {
        const file = await fileWith("ftp://x\n");
        const valid: Record<string, string> = {
          DATABASE_URL: "postgres://a:b@c/d",
          STORAGE_URL: "s3://a:b@c/dd",
          SMTP_URL: "smtp://a:b@c",
          IMAP_URL: "imaps://a%40b.example:c@d",
          BACKUP_TO: "s3://a:b@c/dd",
          ALERT_URL: "https://alerts.example.ca/hook",
          HEARTBEAT_URL: "https://alerts.example.ca/beat",
        };
        const value = valid[name] ?? "correct horse battery staple, and more";
        const good = await fileWith(`${value}\n`);
        expect(parseConfig({ [`${name}_FILE`]: good, [name]: "" })).toEqual(parseConfig({ [name]: value }));
        if (valid[name])
          expect(() => parseConfig({ [`${name}_FILE`]: file })).toThrow(`${name}, read from ${file}, must`);
      },
    );

    test("is read from one place", async () => {
      const file = await fileWith("s".repeat(32));
      expect(() => parseConfig({ SECRET: "t".repeat(32), SECRET_FILE: file })).toThrow(
        /^SECRET and SECRET_FILE are both set\./,
      );
    });

    test("that is missing or empty ends the start with the variable and the file", async () => {
      expect(() => parseConfig({ SECRET_FILE: "/nowhere/secret" })).toThrow(
        /^SECRET_FILE names \/nowhere\/secret, which can’t be read\. /,
      );
      const empty = await fileWith("\n");
      expect(() => parseConfig({ SECRET_FILE: empty })).toThrow(
        `SECRET_FILE names ${empty}, which is empty.`,
      );
    });

    test("is not what other settings can be", async () => {
      expect(parseConfig({ HOST_FILE: await fileWith("::1") }).host).toBe("127.0.0.1");
    });
  });

  test("a mailbox is read from IMAP_URL; its user is its address, unless IMAP_ADDRESS names another", () => {
    const at = (IMAP_URL: string, IMAP_ADDRESS = "") => parseConfig({ IMAP_URL, IMAP_ADDRESS }).mailbox;
    expect(at("")).toBeUndefined();
    expect(at("imaps://web%40fernhill.example:h%2Fsh@mail.example")).toEqual({
      host: "mail.example",
      port: 993,
      isSecure: true,
      isLocal: false,
      folder: "INBOX",
      everyMs: 60_000,
      user: "web@fernhill.example",
      password: "h/sh",
      address: "web@fernhill.example",
    });
    expect(at("imap://web:hush@[::1]:1143/Web%20site?every=5", "web@fernhill.example")).toMatchObject({
      host: "::1",
      port: 1143,
      isSecure: false,
      isLocal: true,
      folder: "Web site",
      everyMs: 5000,
      address: "web@fernhill.example",
    });
  });

  test.each([
    ["BACKUP_TO", { BACKUP_TO: "ftp://host/folder" }],
    ["BACKUP_KEEP", { BACKUP_KEEP: "0" }],
    ["BACKUP_PASSPHRASE", { BACKUP_PASSPHRASE: "short" }],
    ["METRICS_PORT", { METRICS_PORT: "0" }],
    ["METRICS_PORT", { METRICS_PORT: "3000" }],
    ["PORT", { PORT: "eighty" }],
    ["PORT", { PORT: "70000" }],
    ["PUBLIC_URL", { PUBLIC_URL: "fernhill.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://fernhill.example/site" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://a/b" }],
    ["STORAGE_URL", { STORAGE_URL: "ftp://a" }],
    ["SMTP_URL", { SMTP_URL: "mail.example" }],
    ["SMTP_URL", { SMTP_URL: "smtp://mail.example?tls=starttls" }],
    ["SMTP_URL", { SMTP_URL: "smtps://mail.example?tls=none" }],
    ["MAIL_FROM", { MAIL_FROM: "nobody" }],
    ["CONTACT_TO", { CONTACT_TO: "a@b.example, nobody" }],
    ["IMAP_URL", { IMAP_URL: "https://web%40fernhill.example:hush@mail.example" }],
    ["IMAP_URL", { IMAP_URL: "imaps://web%40fernhill.example@mail.example" }],
    ["IMAP_URL", { IMAP_URL: "imaps://web%40fernhill.example:hush@mail.example/%E0" }],
    ["IMAP_URL", { IMAP_URL: "imaps://web%40fernhill.example:hush@mail.example?every=0" }],
    ["IMAP_ADDRESS", { IMAP_URL: "imaps://web:hush@mail.example" }],
    ["IMAP_ADDRESS", { IMAP_URL: "imaps://web:hush@mail.example", IMAP_ADDRESS: "web" }],
    ["IMAP_ADDRESS", { IMAP_URL: `imaps://${"w".repeat(23)}%40fernhill.example:hush@mail.example` }],
    ["SEED", { SEED: "full" }],
    ["STAFF_EMAIL", { STAFF_EMAIL: "jo", STAFF_PASSWORD: "correct horse" }],
    ["STAFF_PASSWORD", { STAFF_PASSWORD: "short" }],
    ["SECRET", { SECRET: "short" }],
    ["ALERT_URL", { ALERT_URL: "mailto:jo@fernhill.example" }],
    ["ALERT_URL", { ALERT_URL: "https://jo:hush@alerts.example" }],
    ["HEARTBEAT_URL", { HEARTBEAT_URL: "alerts.example/ping" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/99" }],
    ["TRUST_PROXY", { TRUST_PROXY: "proxy" }],
  ])("a wrong %s stops the start with a message that names it", (name, env) => {
    expect(() => parseConfig(env)).toThrow(ConfigError);
    expect(() => parseConfig(env)).toThrow(new RegExp(`^${name} must .+\\.$`));
  });
});

test.each([
  ["10.1.2.3", true],
  ["::ffff:10.1.2.3", true],
  ["11.1.2.3", false],
  ["::1", true],
  ["not an address", false],
])("with TRUST_PROXY=10.0.0.0/8,::1 the address %s is trusted: %s", (address, trusted) => {
  expect(proxyMatcher(["10.0.0.0/8", "::1"])(address)).toBe(trusted);
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ConfigError, parseConfig, proxyMatcher } from "./config.server.ts";

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

  test("what deploy/compose.yaml gives the site is read, and needs no more than it says", () => {
    const compose = readFileSync(new URL("../../deploy/compose.yaml", import.meta.url), "utf8");
    const said = compose.split("services:")[0]?.match(/[A-Z_]{4,}/g) ?? [];
    const given: Record<string, string> = {
      ...{ PUBLIC_URL: "https://www.fernhill.example", SECRET: "s".repeat(32), DATABASE_PASSWORD: "p" },
      ...{ STORE_KEY: "key", STORE_SECRET: "hush", STAFF_EMAIL: "jo@fernhill.example" },
      ...{ STAFF_PASSWORD: "correct horse", SMTP_URL: "smtp://mail.example:587" },
      ...{ MAIL_FROM: "web@fernhill.example", CONTACT_TO: "office@fernhill.example" },
      IMAP_URL: "imaps://web%40fernhill.example:hush@mail.example",
      TRUST_PROXY: "172.18.0.1",
    };
    expect(new Set(said)).toEqual(new Set(Object.keys(given)));
    const filledIn = (values: Record<string, string>) => {
      const site = compose.split(/^ {2}(?=\w+:$)/m).find((service) => service.startsWith("site:"));
      const lines = site?.matchAll(/^ {6}(?:# )?([A-Z_]+): (.+)$/gm) ?? [];
      const value = (text: string) =>
        text.replace(/\$\{(\w+):([?-])\}/g, (_all, name: string, kind: string) => {
          if (kind === "?" && !values[name]) throw new Error(`${name} is missing`);
          return values[name] ?? "";
        });
      return Object.fromEntries([...lines].map(([, name, text]) => [name, value(text ?? "")]));
    };
    expect(parseConfig(filledIn(given))).toMatchObject({
      publicUrl: given.PUBLIC_URL,
      secret: given.SECRET,
      databaseUrl: "postgres://trellis:p@database/trellis",
      storageUrl: "s3://key:hush@store:9000/trellis?tls=false",
      staff: { email: given.STAFF_EMAIL, password: given.STAFF_PASSWORD },
      mail: { smtpUrl: given.SMTP_URL, from: given.MAIL_FROM, contactTo: [given.CONTACT_TO] },
      trustProxy: [given.TRUST_PROXY],
      metrics: { port: 9464, host: "0.0.0.0" },
    });
    const { STAFF_EMAIL: _, STAFF_PASSWORD: __, SMTP_URL: ___, ...min } = given;
    expect(parseConfig(filledIn(min))).toMatchObject({ staff: undefined, mail: { smtpUrl: undefined } });
  });

  test("a mailbox is read from IMAP_URL; its user is its address, unless IMAP_ADDRESS names another", () => {
    const at = (IMAP_URL: string, IMAP_ADDRESS = "") => parseConfig({ IMAP_URL, IMAP_ADDRESS }).mailbox;
    expect(at("")).toBeUndefined();
    expect(at("imaps://web%40fernhill.example:h%2Fsh@mail.example")).toEqual({
      ...{
        host: "mail.example",
        port: 993,
        isSecure: true,
        isLocal: false,
        folder: "INBOX",
        everyMs: 60_000,
      },
      ...{ user: "web@fernhill.example", password: "h/sh", address: "web@fernhill.example" },
    });
    expect(at("imap://web:hush@[::1]:1143/Web%20site?every=5", "web@fernhill.example")).toMatchObject({
      ...{ host: "::1", port: 1143, isSecure: false, isLocal: true, folder: "Web site", everyMs: 5000 },
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
    ["STAFF_PASSWORD", { STAFF_EMAIL: "jo@fernhill.example" }],
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

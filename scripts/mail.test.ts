import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { readFirstSteps } from "#app/site/settings/first-steps.queries.server.ts";
import { runScript } from "#tests/support/commands.ts";
import { scratchFolder } from "#tests/support/scratch.ts";
import { type SmtpInbox, type SmtpInboxMode, startSmtpInbox } from "#tests/support/smtp-inbox.ts";

const account = { user: "web", password: "right" };
const { mailReasons: reasons } = dashboardTexts;
let dataDir: string;
let inbox: SmtpInbox;

beforeAll(async () => {
  dataDir = await scratchFolder("trellis-mail-");
  inbox = await startSmtpInbox({ account });
  await withDatabase((database) => migrateToLatest(database, migrations));
});
afterAll(() => inbox.close());

async function withDatabase<Result>(
  use: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ dataDir });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

const mail = (env: Record<string, string>, ...args: string[]) =>
  runScript(["mail", ...args], { DATA_DIR: dataDir, MAIL_FROM: "Fernhill <web@fernhill.example>", ...env });
const sendTest = (url = inbox.url) => mail({ SMTP_URL: url }, "test", "jo@fernhill.example");
const testedAt = async () => (await withDatabase(({ db }) => readFirstSteps(db))).mailTestedAt;

test.each<[string, SmtpInboxMode, () => string, string]>([
  ["connection refused", "accept", () => "smtp://127.0.0.1:9", reasons.unreachable],
  [
    "no encryption to another machine",
    "accept",
    () => inbox.url.replace("127.0.0.1", "0.0.0.0"),
    reasons.noEncryption,
  ],
  ["sign-in wrong", "accept", () => inbox.url.replace("right", "wrong"), reasons.signIn],
  ["sender refused", "reject-sender", () => inbox.url, reasons.sender],
  ["recipient refused", "reject", () => inbox.url, reasons.address],
])("a test email says what went wrong: %s", async (_name, mode, url, reason) => {
  inbox.mode = mode;
  const { code, said } = await sendTest(url());
  expect(said).toContain(`Not sent. ${reason}`);
  expect(said).not.toContain("wrong@");
  expect(code).toBe(1);
  expect(await testedAt()).toBeNull();
});

test("a test email that was accepted arrives, and is remembered", async () => {
  inbox.mode = "accept";
  expect(await sendTest()).toEqual({
    code: 0,
    said: expect.stringContaining("accepted an email from web@fernhill.example to jo@fernhill.example."),
  });
  expect(inbox.messages).toMatchObject([{ from: { address: "web@fernhill.example" } }]);
  expect(await testedAt()).not.toBeNull();
});

test("without a mail server, and without an address, nothing is sent", async () => {
  expect(await mail({}, "test", "jo@fernhill.example")).toEqual({
    code: 1,
    said: expect.stringContaining("SMTP_URL isn’t set"),
  });
  expect(await mail({ SMTP_URL: inbox.url }, "test", "jo")).toMatchObject({ code: 2 });
});

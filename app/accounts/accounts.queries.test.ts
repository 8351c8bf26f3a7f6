import { expect, test } from "vitest";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { authOn } from "#tests/support/staff-auth.ts";
import {
  createAccount,
  generatePassword,
  listAccounts,
  removeAccount,
  resetPassword,
} from "./accounts.server.ts";
import { readSession } from "./auth.server.ts";

const readViewer = async (auth: ReturnType<typeof authOn>, headers: Headers) =>
  (await readSession(auth, headers)).viewer;

async function signIn(
  auth: ReturnType<typeof authOn>,
  email: string,
  password: string,
): Promise<Headers | null> {
  const response = await auth.api.signInEmail({ body: { email, password }, asResponse: true });
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  return response.ok && cookie ? new Headers({ cookie }) : null;
}

const noFiles = async () => undefined;

describeOnEachDatabase("Accounts", (open) => {
  test("an account signs in and its session is known", async () => {
    const auth = authOn(await open());
    await createAccount(auth, " Jo@Fernhill.example ", "correct horse");
    const headers = await signIn(auth, "jo@fernhill.example", "correct horse");
    expect(headers && (await readViewer(auth, headers))).toMatchObject({ email: "jo@fernhill.example" });
    expect(await signIn(auth, "jo@fernhill.example", "wrong horse")).toBeNull();
    expect(await readViewer(auth, new Headers({ cookie: "trellis.session_token=forged.forged" }))).toBeNull();
    expect(await readViewer(auth, new Headers())).toBeNull();
  });

  test("signing up is closed", async () => {
    const auth = authOn(await open());
    const response = await auth.api.signUpEmail({
      body: { email: "stranger@example.com", password: "long enough", name: "Stranger" },
      asResponse: true,
    });
    expect(response.ok).toBe(false);
    expect(await listAccounts(auth)).toEqual([]);
  });

  test("a reset changes the password and ends the sessions", async () => {
    const auth = authOn(await open());
    await createAccount(auth, "jo@fernhill.example", "correct horse");
    const headers = await signIn(auth, "jo@fernhill.example", "correct horse");
    await resetPassword(auth, "jo@fernhill.example", "another horse");
    expect(headers && (await readViewer(auth, headers))).toBeNull();
    expect(await signIn(auth, "jo@fernhill.example", "correct horse")).toBeNull();
    expect(await signIn(auth, "jo@fernhill.example", "another horse")).not.toBeNull();
  });

  test("whoever is removed takes the mails along, or stays when a file of them does", async () => {
    const database = await open();
    const auth = authOn(database);
    await createAccount(auth, "jo@fernhill.example", "correct horse");
    await createAccount(auth, "sam@fernhill.example", generatePassword());
    const sam = await database.db
      .selectFrom("user")
      .select("id")
      .where("email", "=", "sam@fernhill.example")
      .executeTakeFirstOrThrow();
    const mail = {
      from: { name: "Fernhill", address: "site@fernhill.example" },
      subject: "A link",
      text: "Hello",
      to: "sam@fernhill.example",
    };
    await database.db
      .transaction()
      .execute((trx) =>
        enqueueMail(trx, { ...mail, replyTo: mail.from }, { now: new Date(), userId: sam.id }),
      );
    const remove = (removeKept: () => Promise<void>) =>
      removeAccount(auth, "sam@fernhill.example", removeKept);
    await expect(remove(() => Promise.reject(new Error("a file stays")))).rejects.toThrow("a file stays");
    expect(await listAccounts(auth)).toHaveLength(2);
    await remove(noFiles);
    expect(await listAccounts(auth)).toEqual(["jo@fernhill.example"]);
    expect(await database.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });

  test("refusals say why", async () => {
    const auth = authOn(await open());
    await createAccount(auth, "jo@fernhill.example", "correct horse");
    await expect(createAccount(auth, "jo@fernhill.example", "correct horse")).rejects.toThrow("already has");
    await expect(createAccount(auth, "not an address", "correct horse")).rejects.toThrow(
      "isn’t an email address",
    );
    await expect(createAccount(auth, "sam@fernhill.example", "short")).rejects.toThrow("12 to 128");
    for (const common of ["password1234", "qwertyuiop12", "sam@fernhill.example"])
      await expect(createAccount(auth, "sam@fernhill.example", common)).rejects.toThrow("easy to guess");
    await expect(resetPassword(auth, "jo@fernhill.example", "passwordpassword")).rejects.toThrow("easy");
    await expect(resetPassword(auth, "sam@fernhill.example", "correct horse")).rejects.toThrow("no account");
    await expect(removeAccount(auth, "jo@fernhill.example", noFiles)).rejects.toThrow("last administrator");
    await createAccount(auth, "sam@fernhill.example", generatePassword());
    await removeAccount(auth, "jo@fernhill.example", noFiles);
    expect(await listAccounts(auth)).toEqual(["sam@fernhill.example"]);
  });
});

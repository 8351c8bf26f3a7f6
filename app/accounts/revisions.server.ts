import type { EntityRevisions, Snapshot } from "#app/kernel/history/entity-revisions.server.ts";
import { tableSnapshot } from "#app/kernel/history/table-snapshot.server.ts";
import { type Role, roleNames } from "#app/kernel/verbs/viewer.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { mailAccountChange } from "./account-mails.server.ts";
import { changeRole, removeUser } from "./users.actions.server.ts";
import { findUser } from "./users.queries.server.ts";

/**
 * The rows of an account that are restored with it, so that its sign-in is unchanged. Its sessions, its
 * password link and the mails to it are deleted permanently.
 */
const account = tableSnapshot({
  isEditors: false,
  main: { table: "user", key: "id", booleans: ["emailVerified", "twoFactorEnabled"] },
  children: [
    { table: "account", key: "userId" },
    { table: "twoFactor", key: "userId", booleans: ["verified"] },
    { table: "passkey", key: "userId", booleans: ["backedUp"] },
    { table: "drafts", key: "user_id", documents: ["value"] },
    { table: "draft_links", key: "user_id" },
  ],
  inside: (_reading, id) => ({ role: [id] }),
  title: ({ email }) => String(email),
  labels: { email: "email", role: "role" },
});

/**
 * A deleted account. An existing account is never reverted, as its ways to sign in can have changed since.
 */
const user: EntityRevisions = {
  ...account,
  confirmsPassword: true,
  async restoreIssues({ trx }, _id, snapshot) {
    const email = account.titleOf(snapshot, "");
    const isInUse = (await findUser(trx, ["email", email])) !== undefined;
    return isInUse
      ? [{ code: "account", message: accountTexts.users.notRestored(email), isFinal: true }]
      : [];
  },
  async write(context, id, snapshot) {
    await account.write(context, id, snapshot);
    const email = account.titleOf(snapshot, id);
    const what = `${context.viewer.email} restored the account of ${email}.`;
    await mailAccountChange(context, { email, what });
  },
  async remove(context, id) {
    const found = await findUser(context.trx, ["id", id]);
    if (found) await removeUser(context, found);
  },
};

/** A user's role: a snapshot has their e-mail, as the title, and their role. */
const role: EntityRevisions = {
  isEditors: false,
  confirmsPassword: true,
  async read(db, id) {
    const found = await findUser(db, ["id", id]);
    return found ? { user: [{ email: found.email, role: found.role }] } : null;
  },
  titleOf: (snapshot) => String(snapshot.user?.[0]?.email ?? ""),
  fields: async (_db, snapshot) => [{ label: "role", value: roleNames[roleIn(snapshot)] }],
  restoreIssues: async () => [],
  write: async (context, id, snapshot) => void (await changeRole(context, id, roleIn(snapshot))),
  remove: async () => undefined,
};

const roleIn = (snapshot: Snapshot): Role =>
  snapshot.user?.[0]?.role === "administrator" ? "administrator" : "editor";

/** How accounts and roles are recorded and restored. */
export const userRevisions = { user, role };

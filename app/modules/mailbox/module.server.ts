import { returnAddresses } from "#app/platform/mail/return-address.server.ts";
import { trying } from "#app/site/slots/doctor-check.server.ts";
import type { ServerModule } from "#app/site/slots/module.server.ts";
import { explainMailboxError } from "./explain-mailbox-error.server.ts";
import { mailboxVerbs } from "./mailbox.actions.server.ts";
import { countUnreadMails, listUnreadMails, pruneMailboxMails } from "./mailbox-mails.queries.server.ts";
import { findMailboxProblem } from "./mailbox-problem.server.ts";
import { readMailboxJob } from "./read-mailbox-job.server.ts";
import type {} from "./tables.server.ts";
import { loadMailbox, testMailbox } from "./test-mailbox.server.ts";
import { listUnreadTasks } from "./unread-task.server.ts";

const UNREAD_SHOWN = 20;

/** What the mailbox adds on the server; see module.ts. */
export const mailboxOnServer: ServerModule = {
  name: "mailbox",
  returnAddresses: ({ mailbox }, secret) => mailbox && returnAddresses(secret, mailbox.address),
  verbs: () => ({ mailbox: mailboxVerbs }),
  screenParts: {
    async messages({ database: { db } }) {
      const count = await countUnreadMails(db);
      return count === 0 ? null : { mails: await listUnreadMails(db, UNREAD_SHOWN), count };
    },
  },
  recurringJobs: ({ mailbox }, answers) => (mailbox && answers ? [readMailboxJob(mailbox, answers)] : []),
  dailyJobs: [
    {
      name: "prune unread emails",
      label: "Old emails that couldn’t be read",
      run: ({ database }, now) => pruneMailboxMails(database.db, now),
    },
  ],
  doctorChecks: {
    mailbox: ({ config: { mailbox } }) =>
      trying(async () => mailbox && (await loadMailbox()).tryMailbox(mailbox), explainMailboxError),
  },
  problemChecks: [{ name: "mailbox", find: findMailboxProblem }],
  pendingTasks: listUnreadTasks,
  startLines: ({ mailbox }) => ({
    Mailbox: mailbox
      ? `${mailbox.folder} of ${mailbox.user} at ${mailbox.host}:${mailbox.port}`
      : "none is read (IMAP_URL isn’t set)",
  }),
  mailTest: {
    usage: "with IMAP_URL, also says whether that mailbox can be read",
    run: testMailbox,
  },
};

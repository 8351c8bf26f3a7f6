import { canonicalOrigin } from "#app/platform/http/request-origin.server.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import type { ProblemCheck } from "#app/site/slots/problem-check.server.ts";
import { ENQUIRIES_PATH } from "./enquiries.ts";
import { findUnmailed } from "./enquiry-mails.queries.server.ts";

/** What the dashboard and the mail to administrators say. */
const words = {
  unmailed: (count: number) =>
    count === 1
      ? "We tried for three days, but couldn’t email 1 message to everyone who should get it."
      : `We tried for three days, but couldn’t email ${count} messages to everyone who should get them.`,
  kept: (reason: string) => `${reason} Nothing is lost. Open Messages, and answer them there.`,
  open: "Open Messages",
};

/** Looks after the mails that announce enquiries. */
export const unmailedProblem: ProblemCheck = {
  name: "mail",
  async find({ config, database }, now) {
    const unmailed = await findUnmailed(database.db, now);
    if (!unmailed) return null;
    const message = words.unmailed(unmailed.count);
    const detail = words.kept(deliveryReason(unmailed.error));
    return {
      subject: (name) => `Message emails from the ${name} website aren’t getting through`,
      lines: [
        message,
        detail,
        `Messages: ${canonicalOrigin(config.publicUrl, config.port)}${ENQUIRIES_PATH}`,
        "New messages may have the same problem until it’s fixed. Please ask support to check the mail server and the addresses that messages go to. Until then, check Messages now and then.",
      ],
      note: { message, detail, link: { to: ENQUIRIES_PATH, text: words.open } },
    };
  },
};

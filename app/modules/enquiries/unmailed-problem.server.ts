import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { canonicalOrigin } from "#app/platform/http/request-origin.server.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import type { ProblemCheck } from "#app/site/slots/problem-check.server.ts";
import { ENQUIRIES_PATH } from "./enquiries.ts";
import { findUnmailed } from "./enquiry-mails.queries.server.ts";

const words = dashboardTexts.alerts;

/** Looks after the mails that announce enquiries. */
export const unmailedProblem: ProblemCheck = {
  name: "mail",
  async find({ config, database }, now) {
    const unmailed = await findUnmailed(database.db, now);
    if (!unmailed) return null;
    const message = words.unmailed(unmailed.count);
    const detail = words.unmailedKept(deliveryReason(unmailed.error));
    return {
      subject: (name) => `Message emails from the ${name} website aren’t getting through`,
      lines: [
        message,
        detail,
        `Messages: ${canonicalOrigin(config.publicUrl, config.port)}${ENQUIRIES_PATH}`,
        "New messages may have the same problem until it’s fixed. Please ask support to check the mail server and the addresses that messages go to. Until then, check Messages now and then.",
      ],
      note: { message, detail, to: ENQUIRIES_PATH },
    };
  },
};

import { NEWSLETTER_PATH } from "./subscriber.ts";

/** The purpose of the signed links by which people unsubscribe: of the ids of subscribers. */
export const LEAVE_LINKS = "unsubscribe";

/** The path of the page on which a subscriber unsubscribes; mail programs post to it, too (RFC 8058). */
export const leavePath = (token: string) => `${NEWSLETTER_PATH}/leave/${token}`;

export const CONFIRM_PATH = `${NEWSLETTER_PATH}/confirm`;

/** The path of the page whose button confirms a subscription. */
export const confirmPath = (token: string) => `${CONFIRM_PATH}/${token}`;

/** The page that mails a new link; what follows its address is no token. */
export const FRESH_LINK_PATH = `${NEWSLETTER_PATH}/leave`;

/** Stands for a token on the page that says that a new link was mailed, so that reloading it mails none. */
export const SENT_TOKEN = "sent";

/** Stands for a subscriber's token in the link of a test: its page says that it is one. */
export const TEST_TOKEN = "test";

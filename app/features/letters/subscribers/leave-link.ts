import { NEWSLETTER_PATH } from "./subscriber.ts";

/** The path of the page on which a subscriber unsubscribes; mail programs post to it, too (RFC 8058). */
export const leavePath = (token: string) => `${NEWSLETTER_PATH}/leave/${token}`;

export const CONFIRM_PATH = `${NEWSLETTER_PATH}/confirm`;

/** The path of the page whose button confirms a subscription. */
export const confirmPath = (token: string) => `${CONFIRM_PATH}/${token}`;

/** Stands for a subscriber's token in the link of a test: its page says that it is one. */
export const TEST_TOKEN = "test";

import { sendRequest } from "#app/platform/http/send-request.server.ts";
import type { OutboxHandler } from "#app/platform/outbox/outbox-worker.server.ts";

/** What is posted to ALERT_URL, as JSON. */
export interface AlertCall {
  /** The check that has found it. */
  alert: string;
  /** The site's address. */
  site: string;
  /** ISO time. */
  at: string;
  subject: string;
  /** The subject and the alert mail's lines; chat services read a webhook's `text`. */
  text: string;
}

/** Chat services refuse longer ones. */
const MAX_TEXT = 4000;

/** @throws {Error} unless the address answers with a status from 200 to 299; it names the address's host only */
export async function postAlert(address: string, call: AlertCall): Promise<void> {
  const body = JSON.stringify({ ...call, text: call.text.slice(0, MAX_TEXT) });
  const headers = { "Content-Type": "application/json" };
  const status = await sendRequest(address, { method: "POST", headers, body });
  if (status < 200 || status > 299) throw new Error(`${new URL(address).host} answered ${status}`);
}

/** Posts the outbox's alerts. The address is none of what is stored; where it is no longer set, they are dropped. */
export const alertHandler =
  (address: string | undefined): OutboxHandler =>
  async ({ payload }) => {
    if (address) await postAlert(address, payload as AlertCall);
  };

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { startSite } from "./running-site.ts";
import { startSmtpInbox } from "./smtp-inbox.ts";

/**
 * Starts one seeded site for all browser tests, with a real SMTP server behind it. The tests run in processes of
 * their own, so what has arrived there is handed out over HTTP.
 */
export default async function setup() {
  const inbox = await startSmtpInbox();
  const site = await startSite({ SMTP_URL: inbox.url, CONTACT_TO: "owner@fernhill.example" });
  const reader = createServer((_request, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(
      JSON.stringify(
        inbox.messages.map(({ to, replyTo, subject, text }) => ({ to, replyTo, subject, text })),
      ),
    );
  });
  await new Promise<void>((resolve) => reader.listen(0, "127.0.0.1", resolve));
  process.env.SITE_URL = site.url;
  process.env.INBOX_URL = `http://127.0.0.1:${(reader.address() as AddressInfo).port}`;
  return async () => {
    reader.close();
    await site.remove();
    await inbox.close();
  };
}

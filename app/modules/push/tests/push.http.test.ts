import { expect, test } from "vitest";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";
import { browserKeys } from "./push-service.ts";

test("The account screen has the section, its service worker is a script, and a new password ends its devices", async ({
  onTestFinished,
}) => {
  const site = await startEmptySite();
  onTestFinished(site.remove);
  const worker = await fetch(`${site.url}/notifications.js`);
  expect(worker.status).toBe(200);
  expect(worker.headers.get("content-type")).toMatch(/javascript/);
  expect(await worker.text()).toContain('self.addEventListener("push"');

  const Cookie = await sessionCookie(site.url);
  const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/1", keys: browserKeys().keys };
  expect((await postVerb(site.url, Cookie, "notifications/turn-on", subscription)).status).toBe(200);
  const screen = await (await fetch(`${site.url}/admin/account`, { headers: { Cookie } })).text();
  expect(screen).toContain("Notifications on this device");
  expect(screen.indexOf("Notifications on this device")).toBeLessThan(
    screen.indexOf("Where you’re signed in"),
  );
  expect(screen).toContain("Devices with notifications");
  const devices = () =>
    onDatabase(site, (trx) => trx.selectFrom("push_subscriptions").select("id").execute());
  expect(await devices()).toHaveLength(1);
  await postVerb(site.url, Cookie, "account/sign-out-everywhere", { confirmed: true });
  expect(await devices()).toEqual([]);
});

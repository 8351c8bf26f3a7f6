import { useLoaderData } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { said } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import type { NotifiedDevice } from "../notified-device.ts";
import { NotificationsSection } from "./notifications-section.tsx";

const publicKey = "B".repeat(87);
const device = (id: string, more: Partial<NotifiedDevice> = {}): NotifiedDevice => ({
  id,
  device: "phone (Chrome on Android)",
  endpoint: `https://fcm.googleapis.com/${id}`,
  created_at: "2026-03-01T12:00:00Z",
  failed_at: null,
  ...more,
});

let devices: NotifiedDevice[];
const Screen = () => (
  <main>
    <h1>Your account</h1>
    <NotificationsSection publicKey={publicKey} devices={useLoaderData<NotifiedDevice[]>()} />
  </main>
);

async function show(stored: NotifiedDevice[] = []) {
  devices = stored;
  await renderStaff(<Screen />, { path: "/admin/account", loader: () => devices });
}

/**
 * Replaces the browser's push: Chromium without a window can't subscribe.
 * @param browser `endpoint` is that of its subscription; `answer` is what its user answers when asked
 */
function fakePush(browser: { endpoint?: string; answer?: NotificationPermission; isOffline?: boolean }) {
  let endpoint = browser.endpoint ?? null;
  let permission: NotificationPermission = "default";
  const subscription = () =>
    endpoint && {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
      unsubscribe: async () => {
        endpoint = null;
      },
    };
  const asked: unknown[] = [];
  const pushManager = {
    getSubscription: async () => subscription(),
    async subscribe(options: unknown) {
      asked.push(options);
      if (browser.isOffline) throw new DOMException("push service error", "AbortError");
      endpoint = "https://fcm.googleapis.com/here";
      return subscription();
    },
  };
  const registration = { pushManager };
  const register = vi.fn(async () => registration);
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      permission = browser.answer ?? "granted";
      return permission;
    },
  });
  vi.spyOn(navigator, "serviceWorker", "get").mockReturnValue({
    register,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  } as unknown as ServiceWorkerContainer);
  return { register, asked, isSubscribed: () => endpoint !== null };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const turnOn = page.getByRole("button", { name: "Turn on notifications" });
const seen = (words: string | RegExp) => expect.element(page.getByText(words)).toBeVisible();
const date = "turned on March 1, 2026";

test("says what to do where notifications can’t be shown", async () => {
  vi.stubGlobal("PushManager", undefined);
  delete (window as { PushManager?: unknown }).PushManager;
  await show();
  await seen(/^This browser can’t show notifications\. On an iPhone/);
  await expect.element(turnOn).not.toBeInTheDocument();
  await expectAccessible();
});

test("are turned on, and off again", async () => {
  const browser = fakePush({});
  staffSite.answer("notifications/turn-on", () => {
    devices = [device("here"), device("tablet", { device: "tablet", failed_at: "2026-04-01T12:00:00Z" })];
    return done(null);
  });
  await show();
  await seen("Notifications are off on this device.");
  await turnOn.click();
  await expect.element(said("Notifications are on for this device.")).toBeVisible();
  expect(browser.register).toHaveBeenCalledWith("/notifications.js", { scope: "/admin/" });
  expect(browser.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: publicKey }]);
  expect(staffSite.sent("notifications/turn-on")).toEqual([
    { endpoint: "https://fcm.googleapis.com/here", keys: { p256dh: "p", auth: "a" } },
  ]);
  await expect.element(page.getByText("This device")).toBeVisible();
  await seen(/The last notification didn’t get through/);
  await expectAccessible();
  await page.getByRole("button", { name: `Send a test to phone (Chrome on Android), ${date}` }).click();
  await expect.element(said("Test sent.")).toBeVisible();
  expect(staffSite.sent("notifications/test")).toEqual([{ id: "here" }]);
  staffSite.answer("notifications/turn-off", ({ id }: { id: string }) => {
    devices = devices.filter((one) => one.id !== id);
    return done(null);
  });
  await page
    .getByRole("button", { name: `Turn off notifications on phone (Chrome on Android), ${date}` })
    .click();
  await expect.element(turnOn).toBeVisible();
  expect(browser.isSubscribed()).toBe(false);
});

test("of another device are turned off without touching this one's", async () => {
  const browser = fakePush({ endpoint: "https://fcm.googleapis.com/here" });
  await show([device("here"), device("tablet", { device: "tablet" })]);
  await page.getByRole("button", { name: `Turn off notifications on tablet, ${date}` }).click();
  await expect.element(said("Notifications are off on your tablet.")).toBeVisible();
  expect([browser.isSubscribed(), staffSite.sent("notifications/turn-off")]).toEqual([
    true,
    [{ id: "tablet" }],
  ]);
});

test("are off if the site doesn't know this device's subscription any more", async () => {
  fakePush({ endpoint: "https://fcm.googleapis.com/forgotten" });
  await show([device("tablet")]);
  await expect.element(turnOn).toBeVisible();
});

test.each([
  ["not allowed", { answer: "default" }, done(null), /weren’t allowed/],
  ["blocked", { answer: "denied" }, done(null), /Allow them in the browser’s site settings/],
  ["not subscribed by the browser", { isOffline: true }, done(null), /Your browser couldn’t turn on/],
  ["refused by the site", {}, refused("failed", "Up to 10 devices."), /Up to 10 devices/],
] as const)("say why they aren’t turned on: %s", async (_case, browser, answer, words) => {
  const fake = fakePush(browser);
  staffSite.answer("notifications/turn-on", answer);
  await show();
  await turnOn.click();
  await seen(words);
  expect(fake.isSubscribed()).toBe(false);
});

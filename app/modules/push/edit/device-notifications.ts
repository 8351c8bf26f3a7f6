import { useEffect, useState } from "react";

/** Where the service worker is: public/notifications.js. */
const WORKER = "/notifications.js";
const SCOPE = "/admin/";

/** Whether this device can show notifications, and its subscription if they are on. */
export type DeviceState =
  | { kind: "loading" | "unsupported" | "blocked" | "off" }
  | { kind: "on"; endpoint: string };

/**
 * Reads this device's state from the browser.
 * @param publicKey of the site; a subscription for another one is of no use
 */
async function readState(publicKey: string): Promise<DeviceState> {
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isSupported) return { kind: "unsupported" };
  if (Notification.permission === "denied") return { kind: "blocked" };
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription || !isFor(subscription, publicKey)) return { kind: "off" };
  return { kind: "on", endpoint: subscription.endpoint };
}

/** Whether a subscription was made with a public key; also true if the browser doesn't say. */
function isFor({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  if (!applicationServerKey) return true;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

/**
 * Asks for permission and subscribes this device.
 * @returns null if notifications were not allowed
 * @throws {Error} if the browser's push service can't be reached
 */
async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  if (former && !isFor(former, publicKey)) await former.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** This device's notifications, as the browser knows them. */
export function useDeviceNotifications(publicKey: string) {
  const [state, setState] = useState<DeviceState>({ kind: "loading" });
  const read = async () =>
    setState(await readState(publicKey).catch((): DeviceState => ({ kind: "unsupported" })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; subscribe and unsubscribe read again
  useEffect(() => void read(), []);
  return {
    state,
    subscribe: () => subscribe(publicKey).finally(read),
    unsubscribe: () => unsubscribe().finally(read),
  };
}

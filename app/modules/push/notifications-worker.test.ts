import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

const script = readFileSync(new URL("notifications-worker.js", import.meta.url), "utf8");
const origin = "https://fernhill.example";
const notification = { title: "New message", body: "Decks", path: "/admin/messages/m1" };

/** Runs the service worker. @returns what dispatches an event to it, and what it did */
function startWorker(windows: { url: string; focus(): void }[] = []) {
  const listeners: Record<string, (event: object) => void> = {};
  const showNotification = vi.fn();
  const openWindow = vi.fn();
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    registration: { showNotification },
    location: { origin },
    clients: { matchAll: async () => windows, openWindow },
  };
  new Function("self", script)(self);
  const dispatch = async (type: string, event: object) => {
    const pending: unknown[] = [];
    listeners[type]?.({ ...event, waitUntil: (work: unknown) => pending.push(work) });
    await Promise.all(pending);
  };
  return { dispatch, showNotification, openWindow };
}

test("shows a notification, one for each path", async () => {
  const { dispatch, showNotification } = startWorker();
  await dispatch("push", { data: { json: () => notification } });
  expect(showNotification).toHaveBeenCalledWith(
    "New message",
    expect.objectContaining({ body: "Decks", tag: notification.path, data: { path: notification.path } }),
  );
});

test("opens its path in a window of its own, or focuses the one that shows it", async () => {
  const focus = vi.fn();
  const pressed = { notification: { close: vi.fn(), data: { path: notification.path } } };
  const fresh = startWorker([{ url: `${origin}/admin/posts?edit=p1`, focus }]);
  await fresh.dispatch("notificationclick", pressed);
  expect(fresh.openWindow).toHaveBeenCalledWith(`${origin}/admin/messages/m1`);
  expect(focus).not.toHaveBeenCalled();
  const open = startWorker([{ url: `${origin}/admin/messages/m1`, focus }]);
  await open.dispatch("notificationclick", pressed);
  expect([focus.mock.calls.length, open.openWindow.mock.calls.length]).toEqual([1, 0]);
});

// The service worker of staff's notifications, registered for /admin/. It answers no requests.
self.addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  const shown = { body, tag: path, renotify: true, icon: "/icon-192.png", data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, self.location.origin).href));
});

/** Focuses the window that shows an address, or opens one: another window may have unsaved changes. */
async function open(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === address);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}

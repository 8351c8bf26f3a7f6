import type { Module } from "#app/site/slots/module.ts";
import { loadNotificationsSection } from "./edit-slots.ts";

/** Notifications on administrators' devices; see README.md. */
export const push: Module = {
  name: "push",
  routes: { bare: [{ path: "notifications.js", file: "public/notifications-worker.ts" }] },
  screenParts: { account: loadNotificationsSection },
};

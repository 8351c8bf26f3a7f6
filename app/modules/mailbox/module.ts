import type { Module } from "#app/site/slots/module.ts";
import { loadUnreadMailList } from "./edit-slots.ts";

/** Reads the mailbox to which answers come; see README.md. */
export const mailbox: Module = {
  name: "mailbox",
  screenParts: { messages: loadUnreadMailList },
};

import { randomUUID } from "node:crypto";
import type { ModuleSamples } from "#tests/support/module-samples.ts";

export const samples: ModuleSamples = {
  insertRecords: async () => undefined,
  paths: [],
  sent: [],
  revisions: [],
  restoredTables: [],
  filePlaces: {},
  columnsWithoutFiles: ["mailbox_state.*", "mailbox_mails.*"],
  visitorsForms: [],
  verbTables: { mailbox: null },
  // An email that is not on the list any more is no error.
  prepareVerb: async () => ({ id: randomUUID() }),
};

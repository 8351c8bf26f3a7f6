import { randomUUID } from "node:crypto";
import type { ModuleSamples } from "#tests/support/module-samples.ts";
import { browserKeys } from "./push-service.ts";

export const samples: ModuleSamples = {
  insertRecords: async () => undefined,
  paths: [],
  sent: [],
  revisions: [],
  restoredTables: [],
  filePlaces: {},
  columnsWithoutFiles: ["push_subscriptions.*"],
  visitorsForms: [],
  verbTables: { notifications: null },
  verbsOfDevices: ["notifications/turn-off", "notifications/test"],
  async prepareVerb(_db, name) {
    if (name !== "notifications/turn-on") return { id: randomUUID() };
    return { endpoint: "https://fcm.googleapis.com/fcm/send/sample", keys: browserKeys().keys };
  },
};

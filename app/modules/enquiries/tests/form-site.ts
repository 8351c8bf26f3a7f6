import { vi } from "vitest";
import type { FormSite } from "#app/modules/enquiries/form-site.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { createFormLimiter } from "#app/platform/rate-limits/form-limiter.server.ts";
import { cipher } from "#tests/support/staff-context.ts";

const unlimited = { admit: async () => true };

/** The site for which a visitor's form is taken. */
export const formSite = (database: Database, change: Partial<FormSite> = {}): FormSite => ({
  database,
  clientAddress: "203.0.113.7",
  wakeWorker: vi.fn(),
  mail: {},
  origin: "https://fernhill.example",
  cipher,
  readBusiness: async () => ({
    name: "Fernhill",
    email: "hello@fernhill.example",
    phone: "(519) 555-0142",
  }),
  limiters: {
    contact: createFormLimiter(database.db, "contact"),
    quoteDrafts: unlimited,
    replies: unlimited,
  },
  log: { info: vi.fn(), error: vi.fn() },
  ...change,
});

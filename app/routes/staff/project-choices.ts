import { z } from "zod";
import { readListQuery } from "#app/platform/http/list-query.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { findProjectChoices } from "#app/site/projects/projects.queries.server.ts";
import { errorResponse } from "#app/site/request/require-staff.server.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";

/** As `projectChoice.hasMore` says. */
const LIMIT = 20;

/** Excludes NUL, which PostgreSQL can't store. */
const requested = z.object({
  id: z
    .string()
    .regex(/^[^\0]{1,100}$/)
    .optional(),
});

/** `GET /staff/project-choices?search=…` or `?id=…`: published projects as FoundRecords. */
export const loader = staffRead({
  role: "editor",
  failed: staffTexts.projectChoice.failed,
  async read({ db, query }) {
    const asked = requested.safeParse(Object.fromEntries(query));
    if (!asked.success) return errorResponse({ reason: "invalid", message: staffTexts.staff.malformed });
    return findProjectChoices(db, { search: readListQuery(query).search, ...asked.data, limit: LIMIT });
  },
});

export const action = onlyGet;

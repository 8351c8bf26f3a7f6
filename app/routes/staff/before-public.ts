import { z } from "zod";
import { findPictures } from "#app/kernel/files/media.queries.server.ts";
import { parseStorageAddress } from "#app/kernel/files/storage-address.ts";
import type { DraftFacts } from "#app/kernel/publishing/before-public.ts";
import { draftKinds } from "#app/kernel/publishing/draft-link.ts";
import { isTitleUsed } from "#app/kernel/publishing/same-title.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { errorResponse } from "#app/site/request/require-staff.server.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";
import { draftCollection } from "../find-draft.server.ts";
import { isLiveLink } from "../live-links.server.ts";

/** The most pictures, and links, that a form asks for at a time. */
const MAX_TITLES = 100;
const asked = z.object({
  kind: z.lazy(() => z.enum(draftKinds())),
  id: z.string().max(100),
  title: z.string().max(1000),
  pictures: z.array(z.string().max(2000)).max(MAX_TITLES),
  links: z.array(z.string().max(2000)).max(MAX_TITLES),
});

/** `GET /staff/before-public?kind&id&title&picture&link`, the last two repeatable: DraftFacts of a draft. */
export const loader = staffRead({
  role: "editor",
  failed: staffTexts.publication.checkFailed,
  async read({ db, query, origin }): Promise<DraftFacts | Response> {
    const { data } = asked.safeParse({
      ...Object.fromEntries(query),
      pictures: query.getAll("picture"),
      links: query.getAll("link"),
    });
    if (!data) return errorResponse({ reason: "invalid", message: staffTexts.staff.malformed });
    const found = await findPictures(db, data.pictures.filter(parseStorageAddress));
    const opened = await Promise.all(data.links.map((link) => isLiveLink(db, link, origin)));
    return {
      pictures: Object.fromEntries([...found].map(([address, { alt, width }]) => [address, { alt, width }])),
      deadLinks: data.links.filter((_, index) => !opened[index]),
      isTitleUsed: await isTitleUsed(db, draftCollection(data.kind), data),
    };
  },
});

export const action = onlyGet;

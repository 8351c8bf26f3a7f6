import { checkVersion, requireRow, staffVerb, VerbError } from "#app/features/staff/staff-verb.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { type DraftKind, draftLinkInput, previewPath } from "./draft-link.ts";
import { deleteDraftLink, findDraftLink, insertDraftLink } from "./draft-links.queries.server.ts";

/** How the site finds what may be a draft; undefined when it is gone. */
export type FindDraft = (
  db: Db,
  kind: DraftKind,
  id: string,
) => Promise<{ title: string; published: boolean } | undefined>;

const messages = staffMessages.draftLinks;

/** What staff do to links that show a draft by `POST /staff/draft-links`. */
export const draftLinkVerbs = (findDraft: FindDraft) => ({
  /** Makes one. Its address is told this once: only a hash of it is kept. */
  share: staffVerb({
    input: draftLinkInput,
    failed: messages.shareFailed,
    changesPages: false,
    async run({ trx, viewer, now, site }, { id, kind, target_id, days }) {
      const draft = requireRow(await findDraft(trx, kind, target_id));
      if (draft.published)
        throw new VerbError({ reason: "invalid", fieldErrors: { days: messages.isPublic } });
      const stored = await findDraftLink(trx, id);
      if (stored) checkVersion({ ...stored, updated_at: now }, null, { kind, target_id });
      // Sent again because the answer got lost: nobody knows the first one.
      await deleteDraftLink(trx, id);
      const link = { id, kind, target_id, days, userId: viewer.id, now };
      const { token, expires_at } = await insertDraftLink(trx, link);
      return {
        value: { id, url: site.origin + previewPath(token), expires_at },
        activity: {
          ...{ verb: "shared", subject_kind: kind, subject_id: target_id, subject_title: draft.title },
        } as const,
      };
    },
  }),

  /** Ends one: whoever has it reads that it no longer leads anywhere. */
  revoke: staffVerb({
    input: idInput,
    failed: messages.revokeFailed,
    changesPages: false,
    async run({ trx }, { id }) {
      const { kind, target_id } = requireRow(await findDraftLink(trx, id));
      await deleteDraftLink(trx, id);
      const subject_title = (await findDraft(trx, kind, target_id))?.title ?? "";
      const subject_kind = `link to the ${kind}` as const;
      return {
        value: null,
        activity: { verb: "revoked", subject_kind, subject_id: target_id, subject_title },
      };
    },
  }),
});

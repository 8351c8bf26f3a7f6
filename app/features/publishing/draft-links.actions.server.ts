import { checkVersion, requireRow, staffVerb, VerbError } from "#app/features/staff/staff-verb.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { type DraftKind, draftLinkInput, previewPath } from "./draft-link.ts";
import { deleteDraftLink, findDraftLink, insertDraftLink } from "./draft-links.queries.server.ts";

/** Finds a post or project by kind and id; undefined if it is missing. */
export type FindDraft = (
  db: Db,
  kind: DraftKind,
  id: string,
) => Promise<{ title: string; published: boolean } | undefined>;

const messages = staffMessages.draftLinks;

/** The actions on draft links, sent by `POST /staff/draft-links`. */
export const draftLinkVerbs = (findDraft: FindDraft) => ({
  /** Creates a link. Its URL is returned only once, as only a hash of the token is stored. */
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
      // A retry after a lost response: the URL of the first link was never shown.
      await deleteDraftLink(trx, id);
      const link = { id, kind, target_id, days, userId: viewer.id, now };
      const { token, expires_at } = await insertDraftLink(trx, link);
      return {
        value: { id, url: site.origin + previewPath(token), expires_at },
        activity: {
          ...{ verb: "shared", entity_type: kind, entity_id: target_id, entity_title: draft.title },
        } as const,
      };
    },
  }),

  /** Deletes a link; its page then says that it is no longer valid. */
  revoke: staffVerb({
    input: idInput,
    failed: messages.revokeFailed,
    changesPages: false,
    async run({ trx }, { id }) {
      const { kind, target_id } = requireRow(await findDraftLink(trx, id));
      await deleteDraftLink(trx, id);
      const entity_title = (await findDraft(trx, kind, target_id))?.title ?? "";
      const entity_type = `${kind}-link` as const;
      return {
        value: null,
        activity: { verb: "revoked", entity_type, entity_id: target_id, entity_title },
      };
    },
  }),
});

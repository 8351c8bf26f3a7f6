import { accountVerbs } from "#app/accounts/account.actions.server.ts";
import { passkeyVerbs } from "#app/accounts/passkeys.actions.server.ts";
import { twoStepVerbs } from "#app/accounts/two-step.actions.server.ts";
import { userVerbs } from "#app/accounts/users.actions.server.ts";
import { collections } from "#app/collections.server.ts";
import { categoryVerbs } from "#app/kernel/categories/categories.actions.server.ts";
import { featureOf } from "#app/kernel/documents/collections/collection.ts";
import { collectionVerbs } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import { patchVerbs } from "#app/kernel/documents/pages/patch.actions.server.ts";
import { mediaVerbs } from "#app/kernel/files/media.actions.server.ts";
import { historyVerbs } from "#app/kernel/history/history.actions.server.ts";
import { draftLinkVerbs } from "#app/kernel/publishing/draft-links.actions.server.ts";
import { draftVerbs } from "#app/kernel/verbs/drafts.actions.server.ts";
import type { StaffVerbs } from "#app/kernel/verbs/staff-verb.server.ts";
import { serverModules } from "#app/modules.server.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { postVerbs } from "#app/site/blog/blog.actions.server.ts";
import { heroVerbs } from "#app/site/home/hero.actions.server.ts";
import { legalVerbs, pageVerbs } from "#app/site/pages/pages.actions.server.ts";
import { projectVerbs } from "#app/site/projects/projects.actions.server.ts";
import { siteVerbs } from "#app/site/settings/site.actions.server.ts";
import { entityRevisions } from "../entity-revisions.server.ts";
import { findDraft } from "../find-draft.server.ts";
import { findPatchTarget } from "../patch-targets.server.ts";
import { siteOffers } from "../site-offers.server.ts";

/** The verbs for the viewer's own account. */
const ownVerbs = { ...accountVerbs, ...twoStepVerbs, ...passkeyVerbs };

/** All writes of the staff layer, by the path segment after `/staff/`, then by verb. */
export const verbTables: Record<string, StaffVerbs> = {
  account: ownVerbs,
  categories: categoryVerbs,
  drafts: draftVerbs,
  "draft-links": draftLinkVerbs(findDraft),
  history: historyVerbs(entityRevisions),
  legal: legalVerbs,
  media: mediaVerbs,
  page: patchVerbs(findPatchTarget),
  pages: pageVerbs,
  ...Object.fromEntries(
    collections.map((collection) => [featureOf(collection), collectionVerbs(collection)]),
  ),
  hero: heroVerbs,
  posts: postVerbs,
  projects: projectVerbs,
  site: siteVerbs,
  users: userVerbs,
  ...Object.assign({}, ...serverModules.map(({ verbs }) => verbs?.(siteOffers))),
};

/** The verbs that editors may use; all others require an administrator. */
export const editorVerbs: Partial<Record<string, readonly string[]>> = {
  account: Object.keys(ownVerbs),
  categories: ["create", "rename"],
  drafts: ["keep", "discard"],
  "draft-links": ["share", "revoke"],
  /** Limited by the entity's kind to entities that editors may change. */
  history: ["restore", "undo"],
  legal: ["save", "restore"],
  media: ["describe", "frame"],
  page: ["save"],
  pages: ["save-hero"],
  ...Object.fromEntries(collections.map((collection) => [featureOf(collection), collection.editorVerbs])),
};

/** Features whose requests don't count as saves, because they are sent automatically while typing. */
export const ownLimits: Partial<Record<string, "drafts">> = { drafts: "drafts" };

/** The messages of saves without a session; 'Not authenticated' if SPEC §5 defines none. */
export const signedOutMessages: Partial<Record<string, string>> = {
  features: recordTexts.features.signedOut,
  services: recordTexts.services.signedOut,
};

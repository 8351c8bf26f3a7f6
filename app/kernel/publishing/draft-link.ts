import { type EntityType, entityTypes } from "#app/kernel/verbs/entity-types.ts";

type BeforeLink<Type> = Type extends `${infer Kind}-link` ? Kind : never;

/** The types of records whose drafts have links: a link is an entity, too, and its type ends with '-link'. */
export type DraftKind = BeforeLink<EntityType>;

const LINK = "-link";

/** The names of these types. */
export const draftKinds = (): DraftKind[] =>
  entityTypes()
    .filter((type) => type.endsWith(LINK))
    .map((type) => type.slice(0, -LINK.length) as DraftKind);

/** The choices for a link's lifetime in days. */
export const draftLinkDays = [1, 7, 14, 30] as const;
export const usualDays = 14;
export type DraftLinkDays = (typeof draftLinkDays)[number];

/** A valid link as shown to staff, without its token, which is not stored. */
export interface DraftLink {
  id: string;
  /** The creator's e-mail. */
  by: string;
  /** ISO time. */
  expires_at: string;
}

/** The path of a draft preview; pages below it are neither indexed nor cached. */
export const previewPath = (token: string) => `/preview/${token}`;

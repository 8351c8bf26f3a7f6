import { type EntityType, entityTypes } from "#app/kernel/verbs/entity-types.ts";

type BeforeLink<Type> = Type extends `${infer Kind}-link` ? Kind : never;

/** The types of records whose drafts have links: their links are a type of entities, too, such as 'page-link'. */
export type DraftKind = BeforeLink<EntityType>;

/** Whether drafts of records of this type have links. */
export const isDraftKind = (type: string): type is DraftKind => entityTypes().includes(`${type}-link`);

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

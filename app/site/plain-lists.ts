import { Award, type LucideIcon, UsersRound } from "lucide-react";
import { type AdminEntry, adminEntrySlot } from "#app/accounts/admin-entry.ts";
import { featureOf } from "#app/kernel/documents/collections/collection.ts";
import type { ListIcon, PlainCollection } from "#app/kernel/documents/collections/plain-collection.ts";
import { type ActivityArea, activityAreaSlot } from "#app/kernel/verbs/entity-types.ts";

/** The list of a plain collection as the admin menu and Recent Activity know it: plain data, which can be sent. */
export interface PlainList {
  path: string;
  icon: ListIcon;
  area: ActivityArea;
}

const icons: Record<ListIcon, LucideIcon> = { award: Award, people: UsersRound };

/**
 * Returns the lists of plain collections by their titles. Browsers get them with the site's data for staff, because
 * descriptions would make staff's first files larger.
 */
export const plainLists = (collections: readonly PlainCollection[]): PlainList[] =>
  collections
    .map(({ type, nouns, order, list: { path }, screen: { title, icon }, ...named }) => {
      const types = {
        [type]: nouns,
        ...(order && { [`${type}-order`]: [nouns[1], `orders of ${nouns[1]}`] }),
      };
      return { path, icon, area: { id: featureOf(named), title, types: types as ActivityArea["types"] } };
    })
    .toSorted((one, other) => (one.area.title < other.area.title ? -1 : 1));

/** Gives the admin menu and the kernel the lists of plain collections. */
export function fillPlainLists(lists: readonly PlainList[]): void {
  const entries = lists.map(({ path, icon, area }): AdminEntry => {
    return { title: area.title, path, icon: icons[icon] };
  });
  adminEntrySlot.fill("collections", entries);
  activityAreaSlot.fill(
    "collections",
    lists.map(({ area }) => area),
  );
}

import type { FieldValues } from "#app/kernel/fields/field-kinds.ts";
import type { Nouns } from "#app/kernel/verbs/entity-types.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import type {
  Collection,
  CollectionFields,
  CollectionOrder,
  CollectionScreen,
  defineCollection,
} from "./collection.ts";

/** The icons of plain collections in the admin menu. */
export type ListIcon = "award" | "people";

/** What a plain collection is called in the admin area. */
interface PlainScreen extends Pick<CollectionScreen, "title" | "lead" | "empty" | "symbol"> {
  icon: ListIcon;
}

/** Records of which all that staff see follows from their description: the list with its route, menu entry and area. */
export interface PlainCollection extends Collection {
  nouns: Nouns;
  list: StaffList<string>;
  screen: CollectionScreen & PlainScreen;
}

type Described<Fields extends CollectionFields> = Omit<Collection<Fields>, "messages" | "saved" | "screen"> &
  Pick<PlainCollection, "nouns" | "list"> & { screen: PlainScreen };

const choiceOf = new Intl.ListFormat("en-CA", { type: "disjunction" });
const words = recordTexts.plain;

/**
 * Describes a plain collection, as defineCollection does, whose messages follow from its noun. Its line in
 * app/plain-collections.ts gives it a list in the admin area.
 */
export function definePlainCollection<
  const Fields extends CollectionFields,
  const Order extends CollectionOrder = never,
  const Created extends true = never,
>({ screen, ...described }: Described<Fields> & { order?: Order; hasCreatedAt?: Created }) {
  const { nouns, fields, searched = [] } = described;
  const [noun] = nouns;
  const searchedNames = choiceOf.format(searched.map((name) => fields[name]?.name ?? name));
  return {
    ...described,
    screen: {
      ...screen,
      confirmDelete: (title: string) => words.confirmDelete(noun, title),
      deleted: words.deleted(noun),
      gone: words.gone(noun),
      noMatch: (search: string) => words.noMatch(noun, searchedNames, search),
    },
    messages: { saveFailed: words.saveFailed(noun), deleteFailed: words.deleteFailed(noun) },
    saved: ({ published }: FieldValues<Fields> & { published?: boolean }) => words.saved(noun, published),
  } as Pick<PlainCollection, "nouns" | "list" | "screen"> &
    ReturnType<typeof defineCollection<Fields, StaffList<string>, Order, never, Created>>;
}

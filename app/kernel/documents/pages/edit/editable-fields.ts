import { fieldKey } from "#app/kernel/session/field.ts";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import type { EditableFields } from "../editing-context.ts";
import { afterTexts } from "./after-texts.tsx";
import { EditableAddress } from "./editable-address.tsx";
import { ItemTools, ListTools } from "./editable-list.tsx";
import { EditableOrder } from "./editable-order.tsx";
import { EditablePicture } from "./editable-picture.tsx";
import { EditableRecord } from "./editable-record.tsx";
import { EditableRichText } from "./editable-rich-text.tsx";
import { EditableText } from "./editable-text.tsx";
import { pageSession } from "./page-session.ts";
import { SearchResult } from "./search-result.tsx";
import { withDiff } from "./with-diff.tsx";

const diffed = () => import("./diffed-fields.tsx");

/**
 * The components of a page's fields while it is edited. Created once: new component types would remount the
 * fields.
 */
export const editableFields: Omit<EditableFields, "records"> = {
  Text: withDiff(EditableText, openedPart(diffed, "DiffedText")),
  RichText: withDiff(EditableRichText, openedPart(diffed, "DiffedRichText")),
  Address: afterTexts(EditableAddress),
  ItemTools: afterTexts(ItemTools),
  ListTools: afterTexts(ListTools),
  Picture: afterTexts(withDiff(EditablePicture, openedPart(diffed, "DiffedPicture"))),
  Record: afterTexts(EditableRecord),
  Order: afterTexts(EditableOrder),
  Search: afterTexts(SearchResult),
  subscribe: pageSession.subscribe,
  unsavedAt: (key) => pageSession.getState().changes.unsaved.get(key)?.value,
  unsavedIn(key) {
    const { unsaved } = pageSession.getState().changes;
    const { value: order, items } = unsaved.get(key) ?? {};
    const typed = [...unsaved.values()].filter((change) => fieldKey(change).startsWith(`${key}.`));
    return JSON.stringify({
      order,
      items,
      typed: Object.fromEntries(typed.map((change) => [fieldKey(change), change.value])),
    });
  },
};

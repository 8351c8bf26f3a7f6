import type { EditableFields } from "../editing-context.ts";
import { EditableAddress } from "./editable-address.tsx";
import { EditableItems, EditableList } from "./editable-list.tsx";
import { EditableOrder } from "./editable-order.tsx";
import { EditablePicture } from "./editable-picture.tsx";
import { EditableRecord } from "./editable-record.tsx";
import { EditableRichText } from "./editable-rich-text.tsx";
import { EditableText } from "./editable-text.tsx";
import { DiffedPicture, DiffedRichText, DiffedText, withDiff } from "./field-diff.tsx";
import { pageSession } from "./page-session.ts";
import { SearchResult } from "./search-result.tsx";

/**
 * The components of a page's fields while it is edited. Created once: new component types would remount the
 * fields.
 */
export const editableFields: EditableFields = {
  Text: withDiff(EditableText, DiffedText),
  RichText: withDiff(EditableRichText, DiffedRichText),
  Address: EditableAddress,
  List: EditableList,
  Items: EditableItems,
  Picture: withDiff(EditablePicture, DiffedPicture),
  Record: EditableRecord,
  Order: EditableOrder,
  Search: SearchResult,
  subscribe: pageSession.subscribe,
  unsavedAt: (key) => pageSession.getState().changes.unsaved.get(key)?.value,
};

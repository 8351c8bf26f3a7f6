import type { EditableParts } from "../editing-context.ts";
import { EditableAddress } from "./editable-address.tsx";
import { EditableItems, EditableList } from "./editable-list.tsx";
import { EditableOrder } from "./editable-order.tsx";
import { EditablePicture } from "./editable-picture.tsx";
import { EditableRecord } from "./editable-record.tsx";
import { EditableRichText } from "./editable-rich-text.tsx";
import { EditableText } from "./editable-text.tsx";
import { MarkedPicture, MarkedRichText, MarkedText, orMarked } from "./marked-change.tsx";
import { SearchResult } from "./search-result.tsx";

/** What a page's parts are while it is edited. Made once: a part of another kind would be mounted anew. */
export const editableParts: EditableParts = {
  Text: orMarked(EditableText, MarkedText),
  RichText: orMarked(EditableRichText, MarkedRichText),
  Address: EditableAddress,
  List: EditableList,
  Items: EditableItems,
  Picture: orMarked(EditablePicture, MarkedPicture),
  Record: EditableRecord,
  Order: EditableOrder,
  Search: SearchResult,
};

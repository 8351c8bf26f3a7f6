import type { EditableFields } from "#app/kernel/documents/pages/editing-context.ts";

const none = () => null;

/** The fields of a page that is edited, of which only plain texts are shown: '[label: value]'. */
export const editedFields: EditableFields = {
  records: {},
  Text: ({ label, value }) => `[${label}: ${value}]`,
  RichText: none,
  Address: none,
  Search: none,
  Picture: none,
  Order: none,
  subscribe: () => none,
  unsavedAt: none,
  Record: none,
  ItemTools: none,
  ListTools: none,
  unsavedIn: () => JSON.stringify({ typed: {} }),
};

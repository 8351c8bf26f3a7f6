import { type Editor, Node } from "@tiptap/core";
import type { Node as TextNode } from "@tiptap/pm/model";
import { type Command, TextSelection } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  tableEditing,
  toggleHeaderRow,
} from "@tiptap/pm/tables";

type Role = "table" | "row" | "cell" | "header_cell";

/** The role of each node in prosemirror-tables. */
const roles: Readonly<Record<string, Role>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

/** A table, which is in no other block; prosemirror-tables keeps it consistent during editing. */
const Table = Node.create({
  name: "table",
  group: "table",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      ArrowUp: () => leaveTable(this.editor, "up"),
      ArrowDown: () => leaveTable(this.editor, "down"),
    };
  },
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const spanned = (attribute: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Math.max(1, Number(cell.getAttribute(attribute)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[attribute] === 1 ? {} : { [attribute]: attributes[attribute] },
});

const cell = (name: string, tag: "td" | "th") =>
  Node.create({
    name,
    content: "block+",
    isolating: true,
    addAttributes: () => ({
      colspan: spanned("colspan"),
      rowspan: spanned("rowspan"),
      // Required by prosemirror-tables for column widths, which texts don't have.
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** The nodes of tables, as pasted from spreadsheets, documents and pages. */
export const tableNodes = [Table, TableRow, cell("tableCell", "td"), cell("tableHeader", "th")];

/**
 * Inserts a paragraph when an arrow key moves the caret out of a table at the start or end of the text, where
 * no other caret position exists.
 */
function leaveTable({ state, view }: Editor, way: "up" | "down"): boolean {
  const { $from, empty } = state.selection;
  const depth = tableDepth(state.selection.$from);
  if (!empty || depth === null || !view.endOfTextblock(way)) return false;
  const isDown = way === "down";
  const [table, row] = [$from.node(depth), $from.index(depth)];
  const isAtEdge = isDown ? row === table.childCount - 1 : row === 0;
  const isLast = $from.index(0) === (isDown ? state.doc.childCount - 1 : 0);
  return isAtEdge && isLast && writeBeside(way)(state, view.dispatch);
}

function tableDepth($position: { depth: number; node(depth: number): TextNode }): number | null {
  for (let depth = $position.depth; depth > 0; depth--)
    if ($position.node(depth).type.name === "table") return depth;
  return null;
}

/** Inserts a paragraph below, or above, the table with the caret. */
function writeBeside(way: "up" | "down"): Command {
  return ({ selection: { $from }, schema, tr }, dispatch) => {
    const depth = tableDepth($from);
    const paragraph = schema.nodes.paragraph?.create();
    if (depth === null || !paragraph) return false;
    const at = way === "down" ? $from.after(depth) : $from.before(depth);
    tr.insert(at, paragraph);
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
    return true;
  };
}

/** Inserts an empty table after the block with the caret, and moves the caret into its first cell. */
const insertTable: Command = ({ selection: { $from }, schema, tr }, dispatch) => {
  const { table, tableRow, tableCell, tableHeader, paragraph } = schema.nodes;
  if (!table || !tableRow || !tableCell || !tableHeader || !paragraph) return false;
  const row = (type: typeof tableCell) =>
    tableRow.create(
      null,
      [0, 1].map(() => type.create(null, paragraph.create())),
    );
  const at = $from.depth > 0 ? $from.after(1) : tr.selection.to;
  tr.insert(at, table.create(null, [row(tableHeader), row(tableCell), row(tableCell)]));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 4))).scrollIntoView());
  return true;
};

/** Commands for the table with the caret, by the labels of their buttons. */
export const tableCommands: Readonly<Record<string, Command>> = {
  "Add row": addRowAfter,
  "Add column": addColumnAfter,
  "Heading row": toggleHeaderRow,
  "Delete row": deleteRow,
  "Delete column": deleteColumn,
  "Delete table": deleteTable,
  "Write below": writeBeside("down"),
};

/** Commands outside of a table. */
export const newTableCommands: Readonly<Record<string, Command>> = { "Insert table": insertTable };

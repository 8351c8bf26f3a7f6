import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Shows what is selected while the focus is elsewhere, so that one sees what `Link address` will link. */
export const KeptSelection = Extension.create({
  name: "keptSelection",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          decorations: ({ doc, selection: { from, to, empty } }) =>
            empty || editor.isFocused
              ? null
              : DecorationSet.create(doc, [Decoration.inline(from, to, { class: "bg-tape-tint" })]),
        },
      }),
    ];
  },
});

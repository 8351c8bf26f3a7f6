import type { EditorProps } from "@tiptap/pm/view";
import { ownOrigin } from "../link-address.ts";
import { cleanPaste } from "./clean-paste.ts";
import { readClipboard } from "./clipboard-tree.ts";

/** How the editor takes what is pasted or dropped into it. */
export const pasteProps: EditorProps = {
  transformPastedHTML: (html) =>
    // From an editor of this kind: it says where the piece was cut, and its schema lets nothing else in.
    html.includes("data-pm-slice")
      ? html.replace(/<(\/?)h[456]\b/gi, "<$1h3")
      : cleanPaste(readClipboard(html), ownOrigin()),
  // Nothing of use, such as a picture: what is selected stays.
  handlePaste: (_view, _event, slice) => slice.size === 0,
  handleDOMEvents: {
    drop: (_view, event) => {
      const files = event.dataTransfer?.files.length ?? 0;
      // The browser would leave the page to show the file.
      if (files > 0) event.preventDefault();
      return files > 0;
    },
  },
};

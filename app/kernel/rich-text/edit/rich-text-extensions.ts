import { type Extensions, Mark, Node, wrappingInputRule } from "@tiptap/core";
import { Selection } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { linkAttributes, ownOrigin, storedLink, typedAddress } from "../link-address.ts";
import { PictureNode } from "./picture-node.ts";
import { tableNodes } from "./table-nodes.ts";

/** Old texts may contain h4 to h6, which are preserved. `levels` are those that staff can create. */
function withEveryLevel(heading: Node): Node {
  return heading.extend({
    parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
  });
}

/** Lists always start at 1: the saved HTML has no attribute for another start (SPEC §2). */
function withoutStart(list: Node): Node {
  return list.extend({
    addAttributes: () => ({}),
    renderHTML: () => ["ol", 0],
    addInputRules() {
      return [wrappingInputRule({ find: /^1[.)]\s$/, type: this.type })];
    },
  });
}

/** Tab moves the focus out of the text, as in every field; Ctrl+] and Ctrl+[ nest items. */
function withoutTab(item: Node): Node {
  return item.extend({
    addKeyboardShortcuts() {
      const { Tab: nest, "Shift-Tab": lift, ...others } = this.parent?.() ?? {};
      const inItem = () => this.editor.isActive(this.name);
      return {
        ...others,
        "Mod-]": (props) => nest?.(props) || inItem(),
        "Mod-[": (props) => lift?.(props) || inItem(),
      };
    },
  });
}

/** A link consists of its address, which determines where it opens. Text typed after it is not linked. */
function byAddressAlone(link: Mark): Mark {
  const addressOf = (element: HTMLElement) => storedLink(element.getAttribute("href") ?? "", ownOrigin());
  return link.extend({
    inclusive: false,
    addAttributes: () => ({ href: { default: null, parseHTML: addressOf } }),
    parseHTML: () => [{ tag: "a[href]", getAttrs: (element) => addressOf(element) !== null && null }],
    renderHTML: ({ HTMLAttributes }) => {
      const address = storedLink(HTMLAttributes.href, ownOrigin());
      return ["a", address === null ? {} : linkAttributes(address), 0];
    },
  });
}

const richTextKit = (hasTables: boolean) =>
  StarterKit.extend({
    addExtensions() {
      const parts: Extensions = this.parent?.() ?? [];
      return parts.map((part) => {
        if (part instanceof Node) {
          if (part.name === "doc" && hasTables) return part.extend({ content: "(block | table)+" });
          if (part.name === "heading") return withEveryLevel(part);
          if (part.name === "orderedList") return withoutStart(part);
          if (part.name === "listItem") return withoutTab(part);
        }
        return part instanceof Mark && part.name === "link" ? byAddressAlone(part) : part;
      });
    },
  });

/**
 * The content that rich text allows: the tags of SPEC §2 (Blog post), pictures (DESIGN §9.21) and tables.
 * @param undoes whether the editor has its own undo history
 * @param hasTables whether tables are allowed
 */
export const richTextExtensions = (undoes: boolean, hasTables: boolean): Extensions => [
  richTextKit(hasTables).configure({
    ...(undoes ? {} : { undoRedo: false }),
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    gapcursor: false,
    // It would append an empty paragraph to every text.
    trailingNode: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (text) => typedAddress(text, ownOrigin()) !== null,
      // "Rake first.So far" is not an address: only explicit addresses become links during typing or pasting.
      shouldAutoLink: (text) => /^(?:https?:\/\/|www\.|[^\s/@]+@)/i.test(text),
    },
  }),
  PictureNode,
  ...(hasTables ? tableNodes : []),
  // Highlights the selection while the focus is elsewhere, to show what `Link address` will link.
  Selection.configure({ className: "bg-tape-tint" }),
];

/** Input rules during typing ("- ", "1. ") and pasting (addresses). */
export const typingRules = ["bulletList", "orderedList"];
export const pastingRules = ["link"];

/**
 * Converts the editor's HTML to the sanitizer's, so that saved text is loaded unchanged: a non-breaking space
 * is the character itself.
 * @param html as serialized by the browser
 */
export function savedHtml(html: string): string {
  return html.replaceAll("&nbsp;", "\u00a0");
}

import { type Extensions, Mark, Node, wrappingInputRule } from "@tiptap/core";
import { Selection } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { linkAttributes, ownOrigin, storedUrl, typedAddress } from "../link-address.ts";
import { PictureNode } from "./picture-node.ts";
import { tableNodes } from "./table-nodes.ts";

/** Old texts may hold h4 to h6: they stay as they are. `levels` says what staff can make. */
function withEveryLevel(heading: Node): Node {
  return heading.extend({
    parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
  });
}

/** Lists always count from 1: the saved HTML has no place for another start (SPEC §2). */
function withoutStart(list: Node): Node {
  return list.extend({
    addAttributes: () => ({}),
    renderHTML: () => ["ol", 0],
    addInputRules() {
      return [wrappingInputRule({ find: /^1[.)]\s$/, type: this.type })];
    },
  });
}

/** Tab leaves the text as it leaves every field; items are nested by Ctrl+] and Ctrl+[. */
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

/** A link is its address: where it opens follows from that. What is typed behind it is no longer linked. */
function byAddressAlone(link: Mark): Mark {
  const addressOf = (element: HTMLElement) => storedUrl(element.getAttribute("href") ?? "", ownOrigin());
  return link.extend({
    inclusive: false,
    addAttributes: () => ({ href: { default: null, parseHTML: addressOf } }),
    parseHTML: () => [{ tag: "a[href]", getAttrs: (element) => addressOf(element) !== null && null }],
    renderHTML: ({ HTMLAttributes }) => {
      const address = storedUrl(HTMLAttributes.href, ownOrigin());
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
 * What rich text can hold, and no more: the tags of SPEC §2 (Blog post), pictures (DESIGN §9.21) and tables.
 * @param undoes whether the editor keeps what was typed, to undo it
 * @param hasTables whether the text may hold tables
 */
export const richTextExtensions = (undoes: boolean, hasTables: boolean): Extensions => [
  richTextKit(hasTables).configure({
    ...(undoes ? {} : { undoRedo: false }),
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    gapcursor: false,
    // Would end every text in an empty paragraph.
    trailingNode: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (text) => typedAddress(text, ownOrigin()) !== null,
      // "Rake first.So far" is no address: only what says so itself becomes a link while typing or pasting.
      shouldAutoLink: (text) => /^(?:https?:\/\/|www\.|[^\s/@]+@)/i.test(text),
    },
  }),
  PictureNode,
  ...(hasTables ? tableNodes : []),
  // Shows what is selected while the focus is elsewhere, so that one sees what `Link address` will link.
  Selection.configure({ className: "bg-tape-tint" }),
];

/** Signs that turn into something while typing ("- ", "1. ") or pasting (addresses). */
export const typingRules = ["bulletList", "orderedList"];
export const pastingRules = ["link"];

/**
 * The editor's HTML as the sanitizer writes it, so that what is saved comes back the same: a non-breaking space is the
 * character itself.
 * @param html what the browser serialized
 */
export function savedHtml(html: string): string {
  return html.replaceAll("&nbsp;", "\u00a0");
}

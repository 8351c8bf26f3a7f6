import type { EditorProps } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { FormatToolbar } from "./format-toolbar.tsx";
import { ownOrigin } from "./link-address.ts";
import { LinkRow } from "./link-row.tsx";
import { cleanPaste } from "./paste/clean-paste.ts";
import { readClipboard } from "./paste/clipboard-tree.ts";
import { pastingRules, richTextExtensions, savedHtml, typingRules } from "./rich-text-extensions.ts";

interface RichTextEditorProps {
  /** Id of the text itself; made up when left out. */
  id?: string;
  label: string;
  /** HTML. */
  value: string;
  onChange(html: string): void;
  /** Pixels (SPEC §9). */
  minHeight: 300 | 400;
  help?: ReactNode;
  required?: boolean;
  /** The message shown while the text is not right. */
  error?: string | undefined;
}

// Lines as long as on the page, the whole field to click into.
const textClass =
  "prose max-w-none p-4 pr-[max(1rem,calc(100%-43rem))] whitespace-break-spaces outline-none shadow-none";
const heights = { 300: `${textClass} min-h-[300px]`, 400: `${textClass} min-h-[400px]` };
// Room for the toolbar and the form's foot, which stay on the screen.
const scrollRoom = { top: 190, bottom: 110, left: 0, right: 0 };

/** How the editor takes what is pasted or dropped into it. */
const pasteProps: EditorProps = {
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

/**
 * The rich-text field of staff forms (SPEC §2 *Blog*). Its toolbar stays in sight while a long text is scrolled; `--bar-top`
 * says how far below the screen's upper edge (default: under the site's header).
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, value, onChange, minHeight, help, required = false, error } = props;
  const ownId = useId();
  const textId = id ?? ownId;
  const labelId = `${textId}-label`;
  const describedBy = [error && `${textId}-error`, help && `${textId}-help`].filter(Boolean).join(" ");
  const [linkRowOpen, setLinkRowOpen] = useState(false);
  const [content] = useState(value);
  const lastOutput = useRef(value);

  const editorProps = useMemo(
    () => ({
      ...pasteProps,
      attributes: {
        id: textId,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        "aria-required": String(required),
        ...(error ? { "aria-invalid": "true" } : {}),
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        class: heights[minHeight],
      },
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        const forLink = event.key === "k" && (event.ctrlKey || event.metaKey);
        if (forLink) setLinkRowOpen(true);
        return forLink;
      },
      scrollThreshold: scrollRoom,
      scrollMargin: scrollRoom,
    }),
    [textId, labelId, required, error, describedBy, minHeight],
  );
  const editor = useEditor({
    extensions: richTextExtensions,
    content,
    // The server has no document to make it in.
    immediatelyRender: false,
    injectCSS: false,
    enableInputRules: typingRules,
    enablePasteRules: pastingRules,
    editorProps,
    onUpdate: ({ editor: live }) => {
      lastOutput.current = savedHtml(live.getHTML());
      onChange(lastOutput.current);
    },
  });

  useEffect(() => {
    if (!editor || value === lastOutput.current) return;
    lastOutput.current = value;
    editor
      .chain()
      .setMeta("addToHistory", false)
      .setMeta("preventAutolink", true)
      .setContent(value, { emitUpdate: false })
      .run();
  }, [editor, value]);

  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <p className="text-sm leading-[1.4]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as a label does; by keyboard, Tab leads to the text */}
        <span
          id={labelId}
          className={`font-strong ${required ? "after:content-['_*'/'']" : ""}`}
          onClick={() => editor?.view.focus()}
        >
          {label}
        </span>
      </p>
      <div
        className={`border-[1.5px] bg-white has-[[role=textbox]:focus-visible]:outline-3 has-[[role=textbox]:focus-visible]:outline-offset-1 has-[[role=textbox]:focus-visible]:outline-tape ${error ? "border-error" : "border-stone"}`}
      >
        <div className="top-(--bar-top,4rem) z-1 border-b border-film-line bg-white lg:top-(--bar-top,5rem) [@media(height>=36rem)]:sticky">
          <FormatToolbar
            editor={editor}
            textId={textId}
            linkRowOpen={linkRowOpen}
            onLink={() => setLinkRowOpen(!linkRowOpen)}
          />
          {editor && linkRowOpen && <LinkRow editor={editor} onClose={() => setLinkRowOpen(false)} />}
        </div>
        <EditorContent editor={editor} className={editor ? "" : heights[minHeight]} />
      </div>
      {error && (
        <p id={`${textId}-error`} className="flex items-start gap-1.5 text-sm leading-[1.4] text-error">
          <Icon icon={CircleAlert} />
          {error}
        </p>
      )}
      {help && (
        <p id={`${textId}-help`} className="text-sm leading-[1.4] text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
}

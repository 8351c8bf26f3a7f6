import type { EditorProps } from "@tiptap/pm/view";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { PictureUploads } from "#app/features/media/edit/picture-uploads.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { focusSoon } from "#app/ui/staff/focus.ts";
import { ownOrigin } from "../link-address.ts";
import { FormatToolbar, type ToolRow } from "./format-toolbar.tsx";
import { LinkRow } from "./link-row.tsx";
import { cleanPaste } from "./paste/clean-paste.ts";
import { readClipboard } from "./paste/clipboard-tree.ts";
import { selectedPicture } from "./picture-node.ts";
import { PictureChoice, PictureTools } from "./picture-tools.tsx";
import { pastingRules, richTextExtensions, savedHtml, typingRules } from "./rich-text-extensions.ts";
import { useTextPictures } from "./use-text-pictures.ts";

interface RichTextEditorProps {
  /** Id of the text itself; made up when left out. */
  id?: string;
  label: string;
  /** HTML. */
  value: string;
  onChange(html: string): void;
  /** Id of what the text belongs to: its pictures are uploaded for it. */
  thing: string;
  /** Called when pictures are on their way, and when they have come or are broken off. */
  onBusyChange(busy: boolean): void;
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
  const altId = `${textId}-alt`;
  const [row, setRow] = useState<ToolRow | null>(null);
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
        if (forLink) setRow("link");
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

  const pictures = useTextPictures({
    editor,
    thing: props.thing,
    onBusyChange: props.onBusyChange,
    onInserted: (isSelected) => {
      setRow((open) => (open === "picture" ? null : open));
      if (isSelected) focusSoon([altId]);
    },
  });
  const picture = useEditorState({ editor, selector: ({ editor: live }) => live && selectedPicture(live) });
  // What a selected picture says is asked for in its figure.
  const openRow = row === "picture" && picture ? null : row;
  const onRow = (pressed: ToolRow) => {
    if (pressed === "picture" && picture) document.getElementById(altId)?.focus();
    else setRow(openRow === pressed ? null : pressed);
  };
  const backToText = () => {
    setRow(null);
    editor?.view.focus();
  };

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
          <FormatToolbar editor={editor} textId={textId} openRow={openRow} onRow={onRow} />
          {editor && openRow === "link" && <LinkRow editor={editor} onClose={() => setRow(null)} />}
          {openRow === "picture" && (
            <PictureChoice onFiles={pictures.take} onChoose={pictures.choose} onClose={backToText} />
          )}
          <div className="grid gap-2 bg-film p-3 empty:hidden">
            <PictureUploads {...pictures.sending} />
          </div>
        </div>
        <EditorContent editor={editor} {...pictures.handlers} className={editor ? "" : heights[minHeight]} />
      </div>
      {editor && picture && <PictureTools editor={editor} picture={picture} altId={altId} />}
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

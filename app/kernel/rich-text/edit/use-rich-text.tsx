import type { EditorProps } from "@tiptap/pm/view";
import { type Editor, useEditor, useEditorState } from "@tiptap/react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { PictureUploads } from "#app/kernel/files/edit/picture-uploads.tsx";
import { focusSoon } from "#app/ui/staff/focus.ts";
import { FormatToolbar, type ToolRow } from "./format-toolbar.tsx";
import { LinkRow } from "./link-row.tsx";
import { cleanPaste } from "./paste/clean-paste.ts";
import { selectedPicture } from "./picture-node.ts";
import { PictureChoice, PictureTools } from "./picture-tools.tsx";
import { pastingRules, richTextExtensions, savedHtml, typingRules } from "./rich-text-extensions.ts";
import { TableRow } from "./table-row.tsx";
import { useTextPictures } from "./use-text-pictures.ts";

interface RichTextOptions {
  textId: string;
  /** HTML. */
  value: string;
  /** Receives HTML. If the content is equivalent to a given value, it receives exactly that value. */
  onChange(html: string): void;
  /** Id of the entity the text belongs to; its pictures are uploaded for that entity. */
  entity: string;
  /** Called when picture uploads start, and when they have ended or are aborted. */
  onBusyChange(busy: boolean): void;
  /** Attributes of the text element. */
  attributes: Record<string, string>;
  /** Whether the editor has its own undo history. */
  undoes: boolean;
  /** Whether tables are allowed; otherwise, pasted tables become lines. */
  hasTables: boolean;
  /** Pixels of the viewport covered by bars. */
  scrollRoom: { top: number; bottom: number; left: number; right: number };
}

/** How the editor handles pasted or dropped content. */
const pasteProps: EditorProps = {
  transformPastedHTML: (html, { state }) =>
    // Copied from an editor of this kind: the HTML marks where it was cut, and the schema admits nothing
    // else.
    html.includes("data-pm-slice")
      ? html.replace(/<(\/?)h[456]\b/gi, "<$1h3")
      : cleanPaste(html, state.schema),
  // The slice has no usable content, for instance only a picture: the selection is kept.
  handlePaste: (_view, _event, slice) => slice.size === 0,
};

/** A rich-text editor with its toolbar and the row that opens below the toolbar. */
export function useRichText(options: RichTextOptions): {
  /** Null until it is created in the browser. */
  editor: Editor | null;
  toolbar: ReactNode;
  /** Tools of the selected picture. */
  pictureTools: ReactNode;
  /** Event handlers for the element around the text. */
  handlers: ReturnType<typeof useTextPictures>["handlers"];
} {
  const { textId, value, onChange, attributes, scrollRoom, hasTables } = options;
  const altId = `${textId}-alt`;
  const [row, setRow] = useState<ToolRow | null>(null);
  const [content] = useState(value);
  const [extensions] = useState(() => richTextExtensions(options.undoes, hasTables));
  const lastOutput = useRef(value);
  /** The last given value, and how the editor serializes it. */
  const given = useRef({ value, written: value });

  const editorProps = useMemo(
    () => ({
      ...pasteProps,
      attributes: {
        id: textId,
        role: "textbox",
        "aria-multiline": "true",
        translate: "no",
        inputmode: "text",
        enterkeyhint: "enter",
        autocapitalize: "sentences",
        ...attributes,
      },
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        const forLink = event.key === "k" && (event.ctrlKey || event.metaKey);
        if (forLink) setRow("link");
        return forLink;
      },
      scrollThreshold: scrollRoom,
      scrollMargin: scrollRoom,
    }),
    [textId, attributes, scrollRoom],
  );
  const editor = useEditor({
    extensions,
    content,
    // The server has no DOM to create it in.
    immediatelyRender: false,
    injectCSS: false,
    enableInputRules: typingRules,
    enablePasteRules: pastingRules,
    editorProps,
    onCreate: ({ editor: live }) => {
      given.current.written = savedHtml(live.getHTML());
    },
    onUpdate: ({ editor: live }) => {
      const written = savedHtml(live.getHTML());
      lastOutput.current = written === given.current.written ? given.current.value : written;
      onChange(lastOutput.current);
    },
  });

  const pictures = useTextPictures({
    editor,
    entity: options.entity,
    onBusyChange: options.onBusyChange,
    onInserted: (isSelected) => {
      setRow((open) => (open === "picture" ? null : open));
      if (isSelected) focusSoon([altId]);
    },
  });
  const picture = useEditorState({ editor, selector: ({ editor: live }) => live && selectedPicture(live) });
  // The text fields of a selected picture are in its figure.
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
    given.current = { value, written: savedHtml(editor.getHTML()) };
  }, [editor, value]);

  return {
    editor,
    toolbar: (
      <>
        <FormatToolbar
          editor={editor}
          textId={textId}
          hasTables={hasTables}
          openRow={openRow}
          onRow={onRow}
        />
        {editor && openRow === "link" && <LinkRow editor={editor} onClose={() => setRow(null)} />}
        {editor && openRow === "table" && <TableRow editor={editor} onClose={backToText} />}
        {openRow === "picture" && (
          <PictureChoice onFiles={pictures.take} onChoose={pictures.choose} onClose={backToText} />
        )}
        <div className="grid gap-2 bg-film p-3 empty:hidden">
          <PictureUploads {...pictures.sending} />
        </div>
      </>
    ),
    pictureTools: editor && picture && <PictureTools editor={editor} picture={picture} altId={altId} />,
    handlers: pictures.handlers,
  };
}

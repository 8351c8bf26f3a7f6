import type { EditorProps } from "@tiptap/pm/view";
import { type Editor, useEditor, useEditorState } from "@tiptap/react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { PictureUploads } from "#app/features/media/edit/picture-uploads.tsx";
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
  /** Gets HTML; what says the same as a value that was given is that value. */
  onChange(html: string): void;
  /** Id of what the text belongs to: its pictures are uploaded for it. */
  thing: string;
  /** Called when pictures are on their way, and when they have come or are broken off. */
  onBusyChange(busy: boolean): void;
  /** Of the text's element. */
  attributes: Record<string, string>;
  /** Whether it undoes by itself. */
  undoes: boolean;
  /** Whether it may hold tables; else what is pasted of one becomes lines. */
  hasTables: boolean;
  /** Pixels of the screen that bars take. */
  scrollRoom: { top: number; bottom: number; left: number; right: number };
}

/** How the editor takes what is pasted or dropped into it. */
const pasteProps: EditorProps = {
  transformPastedHTML: (html, { state }) =>
    // From an editor of this kind: it says where the piece was cut, and its schema lets nothing else in.
    html.includes("data-pm-slice")
      ? html.replace(/<(\/?)h[456]\b/gi, "<$1h3")
      : cleanPaste(html, state.schema),
  // Nothing of use, such as a picture: what is selected stays.
  handlePaste: (_view, _event, slice) => slice.size === 0,
};

/** A rich text being typed: the editor, with its toolbar and what opens under it. */
export function useRichText(options: RichTextOptions): {
  /** Null until the browser has made it. */
  editor: Editor | null;
  toolbar: ReactNode;
  /** Of the picture that is selected. */
  pictureTools: ReactNode;
  /** For the element around the text. */
  handlers: ReturnType<typeof useTextPictures>["handlers"];
} {
  const { textId, value, onChange, attributes, scrollRoom, hasTables } = options;
  const altId = `${textId}-alt`;
  const [row, setRow] = useState<ToolRow | null>(null);
  const [content] = useState(value);
  const [extensions] = useState(() => richTextExtensions(options.undoes, hasTables));
  const lastOutput = useRef(value);
  /** The value last given, and how the editor writes it. */
  const given = useRef({ value, written: value });

  const editorProps = useMemo(
    () => ({
      ...pasteProps,
      attributes: {
        ...{ id: textId, role: "textbox", "aria-multiline": "true", translate: "no" },
        ...{ inputmode: "text", enterkeyhint: "enter", autocapitalize: "sentences" },
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
    // The server has no document to make it in.
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
    thing: options.thing,
    onBusyChange: options.onBusyChange,
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
    given.current = { value, written: savedHtml(editor.getHTML()) };
  }, [editor, value]);

  return {
    editor,
    toolbar: (
      <>
        <FormatToolbar {...{ editor, textId, hasTables, openRow, onRow }} />
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

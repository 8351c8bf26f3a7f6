import type { Editor } from "@tiptap/react";
import { type ClipboardEvent, type DragEvent, useEffect, useRef } from "react";
import { usePictureUploads } from "#app/kernel/files/edit/picture-uploads.tsx";
import type { MediaItem } from "#app/kernel/files/media-item.ts";
import { cleanPaste } from "./paste/clean-paste.ts";
import { insertPicture, pictureSpot } from "./picture-node.ts";

interface TextPicturesOptions {
  editor: Editor | null;
  /** Id of the entity the text belongs to; pictures are uploaded for that entity. */
  entity: string;
  onBusyChange(busy: boolean): void;
  /** Called after a picture is inserted, with whether it is selected. */
  onInserted(isSelected: boolean): void;
}

/** Uploads pictures into a text, each to the caret position at which it was chosen, mapped through edits. */
export function useTextPictures({ editor, entity, onBusyChange, onInserted }: TextPicturesOptions) {
  /** Per file: insert position, document when it was chosen, and whether it is the first of its batch. */
  const places = useRef(new Map<File, { at: number; doc: unknown; isFirst: boolean }>());
  useEffect(() => {
    const follow = ({ transaction }: { transaction: Editor["state"]["tr"] }) => {
      for (const place of places.current.values()) place.at = transaction.mapping.map(place.at);
    };
    editor?.on("transaction", follow);
    return () => void editor?.off("transaction", follow);
  }, [editor]);

  const insert = ({ url, alt }: MediaItem, place: Parameters<typeof insertPicture>[2]) => {
    if (!editor) return;
    insertPicture(editor, { src: url, alt }, place);
    onInserted(place.isSelected);
  };
  const { upload, ...sending } = usePictureUploads({
    bucket: "site-images",
    uploadFor: { for: "library", entity },
    onBusyChange,
    onPick: (item, file) => {
      const place = places.current.get(file);
      if (!editor || !place) return;
      places.current.delete(file);
      // The focus is in the text, or in a field of another picture in it.
      const isInText = editor.view.dom.contains(document.activeElement);
      const isTyping = isInText && editor.state.doc !== place.doc;
      insert(item, { at: place.at, isSelected: place.isFirst && !isTyping });
    },
  });
  const take = (files: File[], at = editor?.state.selection.to) => {
    if (!editor || at === undefined) return;
    const { doc } = editor.state;
    for (const [index, file] of files.entries())
      places.current.set(file, { at: pictureSpot(doc, at), doc, isFirst: index === 0 });
    upload(files);
  };

  return {
    /** For PictureUploads. */
    sending,
    choose: (item: MediaItem) => editor && insert(item, { at: editor.state.selection.to, isSelected: true }),
    take: (files: File[]) => take(files),
    /**
     * Handlers for the element around the text: dropped or pasted files. They run before the editor's own.
     */
    handlers: {
      onDropCapture: (event: DragEvent) => {
        const files = [...event.dataTransfer.files];
        // A picture dragged within the text is reported as a file, too.
        if (files.length === 0 || editor?.view.dragging) return;
        event.preventDefault();
        take(files, editor?.view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
      },
      onPasteCapture: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        if (!editor || files.length === 0 || hasWords(event.clipboardData, editor)) return;
        event.preventDefault();
        take(files);
      },
    },
  };
}

/** Whether the clipboard contains more than a file: Word adds a picture of the copied text. */
function hasWords(clipboard: DataTransfer, { schema }: Editor): boolean {
  const html = clipboard.getData("text/html");
  return clipboard.getData("text/plain").trim() !== "" || cleanPaste(html, schema) !== "";
}

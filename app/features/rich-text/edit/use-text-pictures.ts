import type { Editor } from "@tiptap/react";
import { type ClipboardEvent, type DragEvent, useEffect, useRef } from "react";
import { usePictureUploads } from "#app/features/media/edit/picture-uploads.tsx";
import type { MediaItem } from "#app/features/media/media-item.ts";
import { cleanPaste } from "./paste/clean-paste.ts";
import { insertPicture, pictureSpot } from "./picture-node.ts";

interface TextPicturesOptions {
  editor: Editor | null;
  /** Id of what the text belongs to: pictures are uploaded for it. */
  thing: string;
  onBusyChange(busy: boolean): void;
  /** Called when a picture stands in the text, and whether it is the one selected now. */
  onInserted(isSelected: boolean): void;
}

/** Pictures on their way into a text. Each goes where the caret was when it was chosen, whatever is written meanwhile. */
export function useTextPictures({ editor, thing, onBusyChange, onInserted }: TextPicturesOptions) {
  /** Where each goes, the text as it was when it was chosen, and whether it is the first of those chosen together. */
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
    uploadFor: { for: "library", thing },
    onBusyChange,
    onPick: (item, file) => {
      const place = places.current.get(file);
      if (!editor || !place) return;
      places.current.delete(file);
      // In the text, or of another picture of it.
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
    /** For the element around the text: files dropped or pasted into it. They come before the editor's own. */
    handlers: {
      onDropCapture: (event: DragEvent) => {
        const files = [...event.dataTransfer.files];
        // A picture of the text that is moved comes as a file, too.
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

/** Whether there is more to paste than a file: Word adds a picture of what was copied. */
function hasWords(clipboard: DataTransfer, { schema }: Editor): boolean {
  const html = clipboard.getData("text/html");
  return clipboard.getData("text/plain").trim() !== "" || cleanPaste(html, schema) !== "";
}

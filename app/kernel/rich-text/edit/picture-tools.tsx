import type { Editor } from "@tiptap/core";
import { Images, Trash2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { pictureBuckets } from "#app/kernel/files/bucket.ts";
import { MediaLibraryDialog } from "#app/kernel/files/edit/media-library-dialog.tsx";
import { FileButton } from "#app/kernel/files/edit/uploads.tsx";
import { MAX_ALT_LENGTH, type MediaItem } from "#app/kernel/files/media-item.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { MAX_CAPTION_LENGTH } from "../html-text.ts";
import { type selectedPicture, writePicture } from "./picture-node.ts";

interface PictureChoiceProps {
  onFiles(files: File[]): void;
  onChoose(item: MediaItem): void;
  /** Called on Esc. */
  onClose(): void;
}

/** The row below the toolbar that offers the sources of a new picture. */
export function PictureChoice({ onFiles, onChoose, onClose }: PictureChoiceProps) {
  const [choosing, setChoosing] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector("button")?.focus(), []);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on show */}
      <div
        ref={row}
        role="group"
        aria-label="Picture"
        className="flex flex-wrap items-center gap-2 border-t border-film-line bg-film p-3"
        onKeyDown={(event) => {
          if (event.key === "Escape") leave(event, onClose);
        }}
      >
        <FileButton bucket="site-images" label="From this device" multiple onFiles={onFiles} />
        <StaffButton icon={Images} onClick={() => setChoosing(true)}>
          From the library
        </StaffButton>
        <span className="text-sm text-ink-soft pointer-coarse:hidden">or drop one into the text</span>
      </div>
      <MediaLibraryDialog
        bucket="site-images"
        tabs={pictureBuckets()}
        open={choosing}
        onChoose={(item) => {
          setChoosing(false);
          onChoose(item);
        }}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}

interface PictureToolsProps {
  editor: Editor;
  picture: NonNullable<ReturnType<typeof selectedPicture>>;
  /** Id of the field for the alt text. */
  altId: string;
}

/** The text fields of the selected picture, in its figure; Enter and Esc return to the text. */
export function PictureTools({ editor, picture, altId }: PictureToolsProps) {
  const figure = editor.view.nodeDOM(picture.at);
  if (!(figure instanceof HTMLElement)) return null;
  const backToText = () => editor.view.focus();
  return createPortal(
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on show
    <div
      role="group"
      aria-label="Picture"
      className="mt-3 grid gap-3 border-t border-film-line bg-film p-3 font-sans text-base whitespace-normal"
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement;
        if (event.key === "Escape" || (event.key === "Enter" && isField)) leave(event, backToText);
      }}
    >
      <WordsField
        id={altId}
        label="Alt text"
        help="Describes the picture for people who can’t see it. Leave empty to use the library’s alt text."
        max={MAX_ALT_LENGTH}
        value={picture.alt}
        onChange={(alt) => writePicture(editor, { alt })}
      />
      <WordsField
        label="Caption"
        max={MAX_CAPTION_LENGTH}
        value={picture.caption}
        onChange={(caption) => writePicture(editor, { caption })}
      />
      <Tool
        icon={Trash2}
        className="-ml-2.5 justify-self-start"
        onClick={() => {
          backToText();
          editor.commands.deleteSelection();
        }}
      >
        Remove picture
      </Tool>
    </div>,
    figure,
  );
}

/** Handles a key that must not reach the form or dialog around the editor. */
function leave(event: KeyboardEvent, back: () => void) {
  event.preventDefault();
  event.stopPropagation();
  back();
}

interface WordsFieldProps {
  id?: string;
  label: string;
  help?: string;
  max: number;
  value: string;
  onChange(value: string): void;
}

function WordsField({ id, label, help, max, onChange, ...input }: WordsFieldProps) {
  return (
    <Field id={id} label={label} optional help={help} count={{ typed: input.value, max }}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="text"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          className={`scroll-my-40 ${inputClass}`}
        />
      )}
    </Field>
  );
}

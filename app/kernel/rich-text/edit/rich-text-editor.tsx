import { EditorContent } from "@tiptap/react";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useRichText } from "./use-rich-text.tsx";

interface RichTextEditorProps {
  /** Id of the text element; generated if omitted. */
  id?: string;
  label: string;
  /** HTML. */
  value: string;
  onChange(html: string): void;
  /** Id of the entity the text belongs to; its pictures are uploaded for that entity. */
  entity: string;
  /** Called when picture uploads start, and when they have ended or are aborted. */
  onBusyChange(busy: boolean): void;
  /** Pixels (SPEC §9). */
  minHeight: 300 | 400;
  help?: ReactNode;
  required?: boolean;
  /** The validation message. */
  error?: string | undefined;
}

// Lines are as long as on the page, and the whole field is clickable.
const textClass =
  "prose max-w-none p-4 pr-[max(1rem,calc(100%-43rem))] whitespace-break-spaces outline-none shadow-none";
const heights = { 300: `${textClass} min-h-[300px]`, 400: `${textClass} min-h-[400px]` };
// Space for the toolbar and the form's footer, which stay in the viewport.
const scrollRoom = { top: 190, bottom: 110, left: 0, right: 0 };

/**
 * The rich-text field of staff forms (SPEC §2 *Blog*). Its toolbar is sticky; `--bar-top` is its distance
 * from the top of the viewport (default: below the site's header).
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const {
    id,
    label,
    value,
    onChange,
    entity,
    onBusyChange,
    minHeight,
    help,
    required = false,
    error,
  } = props;
  const ownId = useId();
  const textId = id ?? ownId;
  const labelId = `${textId}-label`;
  const describedBy = [error && `${textId}-error`, help && `${textId}-help`].filter(Boolean).join(" ");
  const attributes = useMemo(
    () => ({
      "aria-labelledby": labelId,
      "aria-required": String(required),
      ...(error ? { "aria-invalid": "true" } : {}),
      ...(describedBy ? { "aria-describedby": describedBy } : {}),
      class: heights[minHeight],
    }),
    [labelId, required, error, describedBy, minHeight],
  );
  const { editor, toolbar, pictureTools, handlers } = useRichText({
    textId,
    value,
    onChange,
    entity,
    onBusyChange,
    attributes,
    scrollRoom,
    undoes: true,
    hasTables: true,
  });

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
          {toolbar}
        </div>
        <EditorContent editor={editor} {...handlers} className={editor ? "" : heights[minHeight]} />
      </div>
      {pictureTools}
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

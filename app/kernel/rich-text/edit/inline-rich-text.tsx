import { EditorContent } from "@tiptap/react";
import { useId, useMemo } from "react";
import { Prose } from "../prose.tsx";
import { useRichText } from "./use-rich-text.tsx";

interface InlineRichTextProps {
  /** Value of the attribute `data-part`. */
  fieldKey: string;
  label: string;
  /** HTML as shown on the page. */
  value: string;
  onChange(html: string): void;
  /** Id of the entity the text belongs to; its pictures are uploaded for that entity. */
  entity: string;
  /** Whether tables are allowed. */
  hasTables: boolean;
  /** Classes of the text on the page. */
  className: string;
  isInvalid: boolean;
  /** Id of the element that describes it. */
  noteId: string;
  /** Whether it or one of its tools has the focus. */
  isFocused: boolean;
  onFocusChange(isFocused: boolean): void;
}

/**
 * Space for the header with the toolbar, and for the footer bar with the toolbar on phones; see editing.css.
 */
const scrollRoom = { top: 190, bottom: 175, left: 0, right: 0 };
const ignore = () => {};

/** A rich-text editor within the page; its toolbar is shown while it has the focus. */
export default function InlineRichText(props: InlineRichTextProps) {
  const { fieldKey, label, value, onChange, entity, className, isInvalid, noteId } = props;
  const { hasTables, isFocused, onFocusChange } = props;
  const textId = useId();
  const attributes = useMemo(
    () => ({
      "aria-label": label,
      "aria-describedby": noteId,
      ...(isInvalid ? { "aria-invalid": "true" } : {}),
      "data-part": fieldKey,
      class: `${className} editable-words`,
    }),
    [label, noteId, isInvalid, fieldKey, className],
  );
  const { editor, toolbar, pictureTools, handlers } = useRichText({
    textId,
    value,
    onChange,
    entity,
    attributes,
    scrollRoom,
    onBusyChange: ignore,
    undoes: false,
    hasTables,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus of what is in it
    <div
      onFocus={() => onFocusChange(true)}
      onBlur={({ currentTarget }) =>
        setTimeout(() => {
          const active = document.activeElement;
          // The picture library is a dialog outside of this element.
          const isAway = !currentTarget.contains(active) && !active?.closest("[role=dialog]");
          if (isAway) onFocusChange(false);
        })
      }
    >
      {isFocused && (
        <div translate="no" className="staff editable-toolbar">
          <div>{toolbar}</div>
        </div>
      )}
      {/* Until the browser has created the editor, the static text prevents a layout shift. */}
      {editor ? (
        <EditorContent editor={editor} {...handlers} />
      ) : (
        <Prose html={value} className={className} />
      )}
      {isFocused && (
        <div translate="no" className="staff">
          {pictureTools}
        </div>
      )}
    </div>
  );
}

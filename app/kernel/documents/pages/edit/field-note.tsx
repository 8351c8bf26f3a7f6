import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Icon } from "#app/ui/icon.tsx";

interface FieldNoteProps {
  id: string;
  isFocused: boolean;
  isChanged: boolean;
  error: string | undefined;
  /** A TypedCount, for fields with a recommended length. */
  count?: ReactNode;
}

/** Status and error of a field without text on the page, as the description of its control. */
export function ToolNote({ id, isChanged, error }: Pick<FieldNoteProps, "id" | "isChanged" | "error">) {
  return (
    <span id={id}>
      {error && <span className="px-2 text-sm text-error">{error} </span>}
      {isChanged && <span className="sr-only">{staffTexts.pageContent.notSaved}</span>}
    </span>
  );
}

/**
 * Status and error of a field, positioned beneath it over the page, without a layout shift. Its counter is in
 * the bar, where it covers no content.
 */
export function FieldNote({ id, isFocused, isChanged, error, count }: FieldNoteProps) {
  const inBar = isFocused && !error && count ? document.getElementById(typedCountId) : null;
  return (
    <>
      {(error || isChanged) && (
        <span id={id} translate="no" className="editable-note staff" data-shown={error ? "" : undefined}>
          {error && (
            <span className="text-error">
              <Icon icon={CircleAlert} className="mr-1 inline size-4" />
              {error}
            </span>
          )}
          {isChanged && <span className="sr-only"> {staffTexts.pageContent.notSaved}</span>}
        </span>
      )}
      {inBar && createPortal(<span id={countIdOf(id)}>{count}</span>, inBar)}
    </>
  );
}

/** The id of the bar's element that shows the length of the focused text. */
export const typedCountId = "typed-count";

/** The id of a field's counter, which describes it together with its note. */
export const countIdOf = (noteId: string) => `${noteId}-count`;

/** The typed length, such as '18 of about 60 characters'. */
export function TypedCount({ length, recommendedLength }: { length: number; recommendedLength: number }) {
  return (
    <span className="editable-count" data-long={length > recommendedLength || undefined}>
      {staffTexts.pageContent.count(length, recommendedLength)}
    </span>
  );
}

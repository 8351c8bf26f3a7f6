import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
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
      {isChanged && <span className="sr-only">{staffMessages.pageContent.notSaved}</span>}
    </span>
  );
}

/** Status, error and counter of a field, positioned beneath it over the page, without a layout shift. */
export function FieldNote({ id, isFocused, isChanged, error, count }: FieldNoteProps) {
  return (
    <span
      id={id}
      translate="no"
      className="editable-note staff"
      data-shown={isFocused || error ? "" : undefined}
    >
      {error ? (
        <span className="text-error">
          <Icon icon={CircleAlert} className="mr-1 inline size-4" />
          {error}
        </span>
      ) : (
        isFocused && count
      )}
      {isChanged && <span className="sr-only"> {staffMessages.pageContent.notSaved}</span>}
    </span>
  );
}

/** The typed length, such as '18 of about 60 characters'. */
export function TypedCount({ length, recommendedLength }: { length: number; recommendedLength: number }) {
  return (
    <span className="editable-count" data-long={length > recommendedLength || undefined}>
      {staffMessages.pageContent.count(length, recommendedLength)}
    </span>
  );
}

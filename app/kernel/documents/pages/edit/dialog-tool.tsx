import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { setField } from "#app/kernel/session/edit/changes.ts";
import type { FieldRef } from "#app/kernel/session/field.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { DialogTitle, StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import { ToolNote } from "./field-note.tsx";
import { change, useField } from "./page-session.ts";

/** Props of the dialog of a DialogTool. */
export interface FieldDialogProps {
  label: string;
  value: string;
  onApply(value: string): void;
  onClose(): void;
}

interface DialogToolProps {
  place: FieldRef;
  /** The stored value. */
  stored: string;
  icon: LucideIcon;
  /** Formats a value: as plain text and, if needed, as markup. */
  say(value: string): { said: string; words?: ReactNode };
  /** Renders the dialog that edits the value. */
  dialog(props: FieldDialogProps): ReactNode;
}

/** A button for a field without text on the page: it shows the value and opens a dialog that edits it. */
export function DialogTool({ place, stored, icon, say, dialog }: DialogToolProps) {
  const { key, value, isChanged, error } = useField(place, stored);
  const noteId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { said, words = said } = say(value);
  const close = () => setIsOpen(false);
  const apply = (typed: string) => {
    change((changes) => setField(changes, place, value, typed));
    close();
  };
  return (
    <span translate="no" className="staff editable-tool editable-dock" data-changed={isChanged || undefined}>
      <Tool
        icon={icon}
        data-part={key}
        aria-label={said ? `${said}, ${place.label}` : place.label}
        aria-describedby={noteId}
        onClick={() => setIsOpen(true)}
      >
        {words}
      </Tool>
      <ToolNote id={noteId} isChanged={isChanged} error={error} />
      {isOpen && dialog({ label: place.label, value, onApply: apply, onClose: close })}
    </span>
  );
}

interface FieldFormProps extends Pick<FieldDialogProps, "label" | "onClose"> {
  className: string;
  onSubmit(): void;
  /** Controls beside Apply and Cancel. */
  more?: ReactNode;
  children: ReactNode;
}

/** A field's dialog: inputs, Apply and Cancel. Esc asks before it discards what was typed, as leaving a form does. */
export function FieldForm({ label, className, onSubmit, onClose, more, children }: FieldFormProps) {
  const [isTyped, setIsTyped] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <StaffDialog
      onClose={() => (isTyped ? setIsLeaving(true) : onClose())}
      className={`staff panel ${className}`}
    >
      <form
        noValidate
        className="grid gap-4"
        onInput={() => setIsTyped(true)}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogTitle className="text-h4">{label}</DialogTitle>
        {children}
        <div className="panel-foot">
          <StaffButton type="submit" solid>
            Apply
          </StaffButton>
          {more}
          <StaffButton onClick={onClose}>Cancel</StaffButton>
        </div>
      </form>
      {isLeaving && (
        <ConfirmDialog
          question={staffTexts.staff.unsavedTitle}
          text={staffTexts.staff.unsaved}
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={onClose}
          onCancel={() => setIsLeaving(false)}
        />
      )}
    </StaffDialog>
  );
}

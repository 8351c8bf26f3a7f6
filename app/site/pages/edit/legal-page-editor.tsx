import { Pencil, RotateCcw } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { RichTextEditor } from "#app/kernel/rich-text/edit/rich-text-editor.tsx";
import { isEmptyHtml } from "#app/kernel/rich-text/html-text.ts";
import { useRecordForm } from "#app/kernel/session/edit/use-record-form.tsx";
import { useSavedToast } from "#app/kernel/verbs/edit/use-saved-toast.ts";
import { VerbDialog } from "#app/kernel/verbs/edit/verb-dialog.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { useMode } from "#app/ui/staff/use-mode.ts";
import { type LegalPageKey, type LegalText, legalTitles } from "../page.ts";
import { legalInput } from "../pages.schema.ts";

type Mode = { kind: "view" } | { kind: "edit"; text: LegalText };

interface LegalPageEditorProps {
  page: LegalPageKey;
  text: LegalText;
  /** Called with whether the form replaces the text. */
  onEditing(editing: boolean): void;
}

/** A legal page in view and edit mode (DESIGN §9.12). The form edits the text with which it was opened. */
export function LegalPageEditor({ page, text, onEditing }: LegalPageEditorProps) {
  const { mode, change, close } = useMode<Mode>({ kind: "view" });
  const editing = mode.kind === "edit";

  useEffect(() => {
    onEditing(editing);
    return () => onEditing(false);
  }, [editing, onEditing]);

  return (
    <>
      <StaffToolbar name="Page" className="mb-8">
        <StaffButton
          icon={Pencil}
          aria-expanded={editing}
          onClick={() => change(editing ? { kind: "view" } : { kind: "edit", text })}
        >
          Edit Text
        </StaffButton>
      </StaffToolbar>
      {editing && <LegalForm page={page} text={mode.text} onDone={close} />}
    </>
  );
}

interface LegalFormProps {
  page: LegalPageKey;
  text: LegalText;
  /** Called after saving, on Cancel, and after the default text is restored. */
  onDone(): void;
}

/** The text of a legal page; its title is fixed. */
function LegalForm({ page, text, onDone }: LegalFormProps) {
  const [restoring, setRestoring] = useState(false);
  const form = useRecordForm({
    type: "legal-page",
    feature: "legal",
    schema: legalInput,
    titleOf: () => legalTitles[page],
    record: { id: page, updated_at: text.updated_at, content: text.html },
    blank: { content: "" },
    input: { key: page },
    needs: { content: [staffTexts.staff.missing.content, isEmptyHtml] },
    failed: staffTexts.staff.saveFailed,
    saved: recordTexts.legal.saved,
    onDone,
  });
  const { error, name: _name, ...content } = form.bindPicture("content");
  const textId = useId();

  // The editor renders its text a moment after the form.
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(textId)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [textId]);

  return (
    <>
      <FormFrame
        title={`Edit ${legalTitles[page]}`}
        level={2}
        {...form.frame}
        note={
          text.updated_at !== null && (
            <StaffButton icon={RotateCcw} disabled={form.busy} onClick={() => setRestoring(true)}>
              Back to the original text
            </StaffButton>
          )
        }
      >
        <RichTextEditor
          id={textId}
          label="Content"
          entity={`legal-page/${page}`}
          {...content}
          minHeight={400}
          required
          help={`{name}, {phone}, {email}, {city} and {region} are filled in from Settings.${
            page === "privacy-policy" ? ` ${recordTexts.legal.retentionFollows}` : ""
          }`}
          error={error}
        />
      </FormFrame>
      {restoring && (
        <RestoreDialog
          page={page}
          version={text.updated_at}
          onRestored={() => form.abandon()}
          onCancel={() => setRestoring(false)}
        />
      )}
    </>
  );
}

interface RestoreDialogProps {
  page: LegalPageKey;
  /** `updated_at` of the text that is replaced. */
  version: string | null;
  onRestored(): void;
  onCancel(): void;
}

/** Asks for confirmation before a saved text is replaced by the default. Rendered while it is open. */
function RestoreDialog({ page, version, onRestored, onCancel }: RestoreDialogProps) {
  const showSavedToast = useSavedToast();
  return (
    <VerbDialog
      feature="legal"
      verb="restore"
      input={{ key: page, expected_updated_at: version }}
      failed={staffTexts.staff.saveFailed}
      question={recordTexts.legal.confirmRestore(legalTitles[page])}
      text={recordTexts.legal.restoreDetail}
      confirmLabel="Use the original text"
      onDone={(done) => {
        showSavedToast(recordTexts.legal.restored, done);
        onRestored();
      }}
      onCancel={onCancel}
    />
  );
}

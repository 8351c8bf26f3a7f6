import { RotateCcw } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { RichTextEditor } from "#app/features/rich-text/edit/rich-text-editor.tsx";
import { isEmptyHtml } from "#app/features/rich-text/html-text.ts";
import { useStaffForm } from "#app/features/staff/edit/use-staff-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { legalInput } from "../legal.schema.ts";
import { type LegalPageKey, type LegalText, legalTitles } from "../legal-page.ts";
import { RestoreDialog } from "./legal-restore-dialog.tsx";

interface LegalFormProps {
  page: LegalPageKey;
  text: LegalText;
  /** Called when it is saved, on Cancel, and when the standard text is back. */
  onDone(): void;
}

/** The text of a legal page; its title is fixed. */
export function LegalForm({ page, text, onDone }: LegalFormProps) {
  const [restoring, setRestoring] = useState(false);
  const form = useStaffForm({
    feature: "legal",
    schema: legalInput,
    id: page,
    initial: { content: text.html },
    version: text.updated_at,
    toInput: ({ content }) => ({ key: page, content }),
    failed: staffMessages.legal.saveFailed,
    saved: staffMessages.legal.saved,
    onSaved: onDone,
    onCancel: onDone,
  });
  const { error, ...content } = form.bind("content");
  const textId = useId();

  // The editor puts its text into the page a moment after the form.
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(textId)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [textId]);

  return (
    <>
      <FormFrame
        title={`Edit ${legalTitles[page]}`}
        level={2}
        saveDisabled={isEmptyHtml(content.value)}
        {...form.frame}
        note={
          text.updated_at !== null && (
            <StaffButton icon={RotateCcw} disabled={form.busy} onClick={() => setRestoring(true)}>
              Back to the standard text
            </StaffButton>
          )
        }
      >
        <RichTextEditor
          id={textId}
          label="Content"
          value={content.value}
          onChange={content.onChange}
          minHeight={400}
          required
          help="The words {name}, {phone}, {email} and {city} are replaced by what the settings say."
          {...(error ? { error } : {})}
        />
      </FormFrame>
      {restoring && (
        <RestoreDialog
          page={page}
          version={text.updated_at}
          onRestored={form.abandon}
          onCancel={() => setRestoring(false)}
        />
      )}
    </>
  );
}

import { Pencil } from "lucide-react";
import { useEffect } from "react";
import { useMode } from "#app/ui/staff/mode.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import type { LegalPageKey, LegalText } from "../legal-page.ts";
import { LegalForm } from "./legal-form.tsx";

type Mode = { kind: "view" } | { kind: "edit"; text: LegalText };

interface LegalPageEditorProps {
  page: LegalPageKey;
  text: LegalText;
  /** Told whether the form stands in the place of the text. */
  onEditing(editing: boolean): void;
}

/** A legal page in view and edit mode (DESIGN §9.12). The form keeps the text it was opened with. */
export default function LegalPageEditor({ page, text, onEditing }: LegalPageEditorProps) {
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
          solid
          aria-expanded={editing}
          onClick={() => change(editing ? { kind: "view" } : { kind: "edit", text })}
        >
          Edit Page
        </StaffButton>
      </StaffToolbar>
      {editing && <LegalForm page={page} text={mode.text} onDone={close} />}
    </>
  );
}

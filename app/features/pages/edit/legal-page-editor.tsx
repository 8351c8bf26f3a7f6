import { Pencil } from "lucide-react";
import { useEffect } from "react";
import { Flag } from "#app/ui/staff/flag.tsx";
import { useMode } from "#app/ui/staff/mode.ts";
import { Rail } from "#app/ui/staff/rail.tsx";
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
      <Rail name="Page" className="mb-8">
        <Flag
          icon={Pencil}
          solid
          aria-expanded={editing}
          onClick={() => change(editing ? { kind: "view" } : { kind: "edit", text })}
        >
          Edit Page
        </Flag>
      </Rail>
      {editing && <LegalForm page={page} text={mode.text} onDone={close} />}
    </>
  );
}

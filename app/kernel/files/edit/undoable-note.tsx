import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useUndo } from "#app/kernel/verbs/edit/use-saved-toast.ts";
import { Tool } from "#app/ui/staff/staff-button.tsx";

interface UndoableNoteProps {
  message: string;
  /** The server's id of the save; undefined if it can't be undone. */
  save: string | undefined;
  onUndone(): void;
}

/** Reports a save and offers undo. The library may be in a dialog, from which no toast is reachable. */
export function UndoableNote({ message, save, onUndone }: UndoableNoteProps) {
  const undo = useUndo();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const press = async (named: string) => {
    setBusy(true);
    setError("");
    const failed = await undo(named);
    setBusy(false);
    if (failed === null) onUndone();
    else setError(failed);
  };
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>{message}</span>
      {save !== undefined && (
        <Tool icon={Undo2} disabled={busy} onClick={() => void press(save)}>
          Undo
        </Tool>
      )}
      {error && (
        <span role="alert" className="basis-full text-error">
          {error}
        </span>
      )}
    </span>
  );
}

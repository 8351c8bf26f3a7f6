import { type ComponentProps, useState } from "react";
import { useRevalidator } from "react-router";
import type { FormAlert } from "#app/ui/staff/alert-box.tsx";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { StaffDone } from "../staff-result.ts";
import { alertOf } from "./staff-fetch.ts";
import { useSave } from "./use-save.ts";

interface VerbDialogProps<Value>
  extends Omit<ComponentProps<typeof ConfirmDialog>, "busy" | "alert" | "onConfirm"> {
  /** The part after `/staff/`. */
  feature: string;
  verb: string;
  input: object;
  failed: string;
  /** Called once the page's data are read again. */
  onDone(done: StaffDone<Value>): void;
  /** Called if somebody else has changed what is asked about, once that is said. */
  onConflict?(): void;
  /** Called once the page's data are read again, if the record is deleted meanwhile; without it, that is a failure. */
  onGone?(): void;
}

/** Asks for confirmation, sends a verb, and says why if it fails. Rendered while it is open. */
export function VerbDialog<Value>(props: VerbDialogProps<Value>) {
  const { feature, verb, input, failed, onDone, onConflict, onGone, ...words } = props;
  const { revalidate } = useRevalidator();
  const { busy, send } = useSave(feature);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const run = async () => {
    setAlert(null);
    const result = await send<Value>(verb, input, ({ message }) => setAlert({ message }));
    if (result.kind === "ok") return onDone(result);
    if (result.reason !== "gone" || !onGone) {
      setAlert(alertOf(result, failed));
      return result.reason === "conflict" && onConflict?.();
    }
    await revalidate();
    onGone();
  };
  return <ConfirmDialog {...words} busy={busy} alert={alert} onConfirm={run} />;
}

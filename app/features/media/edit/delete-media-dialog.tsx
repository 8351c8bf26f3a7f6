import { useState } from "react";
import { alertOf } from "#app/features/staff/edit/post-to-staff.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { kindIn, type MediaItem } from "../media-item.ts";
import { namePlaces } from "../media-words.ts";
import { useMediaUses } from "./use-media-uses.ts";

interface DeleteMediaDialogProps {
  item: MediaItem;
  /** It is gone, by this person or by somebody else who was quicker. */
  onDeleted(by: "me" | "somebody"): void;
  onCancel(): void;
}

/**
 * Asks before a file is deleted and warns while it is shown somewhere. Should the places only become known by the
 * refusal, it asks once more. Rendered while open.
 */
export function DeleteMediaDialog({ item, onDeleted, onCancel }: DeleteMediaDialogProps) {
  const { busy, send } = useSave("media");
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const [refusedFor, setRefusedFor] = useState<string | null>(null);
  const { uses } = useMediaUses(item.id);
  const known = uses.kind === "found" && uses.uses.length > 0 ? namePlaces(uses.uses) : null;
  const places = refusedFor ?? (known && staffMessages.media.inUse(known));
  const { confirmDelete, deleteFailed } = staffMessages.media[kindIn(item.bucket)];

  const remove = async () => {
    setAlert(null);
    const input = { id: item.id, evenIfUsed: places !== null };
    const result = await send("remove", input, ({ sentence }) => setAlert({ sentence }));
    if (result.kind === "saved") return onDeleted("me");
    if (result.reason === "gone") return onDeleted("somebody");
    const shownIn = result.fieldErrors?.evenIfUsed;
    if (shownIn) setRefusedFor(shownIn);
    else setAlert(alertOf(result, deleteFailed));
  };

  return (
    <ConfirmDialog
      question={confirmDelete}
      text={`${item.file}. ${staffMessages.staff.cannotUndo}`}
      busy={busy}
      alert={alert ?? (places ? { sentence: places, detail: staffMessages.media.inUseDetail } : null)}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}

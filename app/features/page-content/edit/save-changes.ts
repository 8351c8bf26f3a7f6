import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { postVerb, whenReachable } from "#app/features/staff/edit/staff-fetch.ts";
import type { StaffError } from "#app/features/staff/staff-result.ts";
import { afterSave, asSent } from "./changes.ts";
import { change, editing, setEditing, useEditing } from "./editing-store.ts";
import { focusPart } from "./focus-part.ts";

/**
 * Saves all that was typed on the page, together.
 * @returns sends it; while the site does not answer it is sent again once it does
 */
export function useSaveChanges(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const isWaiting = useEditing(({ save }) => save.kind === "waiting");
  const send = async () => {
    const sent = [...editing().changes.unsaved.values()];
    if (sent.length === 0 || editing().save.kind === "saving") return;
    setEditing({ save: { kind: "saving" }, fieldErrors: {} });
    const result = await postVerb<null>("page", "save", { changes: sent.map(asSent) });
    if (result.kind === "error") return showError(result);
    // The page first, so that no text shows its old words in between.
    await revalidate();
    change((changes) => afterSave(changes, sent));
    setEditing({ save: { kind: "saved" } });
  };
  const sendAgain = useEffectEvent(() => void send());
  useEffect(() => (isWaiting ? whenReachable(() => sendAgain()) : undefined), [isWaiting]);
  return send;
}

function showError(error: StaffError): void {
  const { conflicts, fieldErrors = {} } = error;
  if (error.reason === "unreachable") setEditing({ save: { kind: "waiting" } });
  else if (conflicts) setEditing({ save: { kind: "conflict", conflicts } });
  else setEditing({ save: { kind: "failed", error }, fieldErrors });
  const [first] = Object.keys(fieldErrors);
  if (first) focusPart(first);
}

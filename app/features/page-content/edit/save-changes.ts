import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { postVerb, whenReachable } from "#app/features/staff/edit/staff-fetch.ts";
import type { StaffError } from "#app/features/staff/staff-result.ts";
import { afterSave, asSent, type Change } from "./changes.ts";
import { change, editing, setEditing, useEditing } from "./editing-store.ts";
import { focusPart } from "./focus-part.ts";

/**
 * Saves all that was typed on the page, together.
 * @returns sends it; while the site does not answer it is sent again once it does
 */
export function useSaveChanges(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState<readonly Change[]>([]);
  const isWaiting = useEditing(({ save }) => save.kind === "waiting");
  const send = async () => {
    const sent = [...editing().changes.unsaved.values()];
    if (editing().save.kind === "saving") return;
    // As when somebody else's words were kept: the page has yet to show them.
    if (sent.length === 0) return revalidate();
    setEditing({ save: { kind: "saving" }, fieldErrors: {}, said: "" });
    const result = await postVerb<null>("page", "save", { changes: sent.map(asSent) });
    if (result.kind === "error") return showError(result);
    await revalidate();
    // What was loaded is shown by a transition, and this together with it or later.
    startTransition(() => setSaved(sent));
  };
  // The page first: no part shows its old words in between, and what is typed next is typed over the new ones.
  useLayoutEffect(() => {
    if (saved.length === 0) return;
    change((changes) => afterSave(changes, saved));
    setEditing({ save: { kind: "saved" } });
  }, [saved]);
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

import { useEffect, useEffectEvent } from "react";
import { whenReachable } from "#app/features/staff/edit/staff-fetch.ts";
import type { StaffDone, StaffError, StaffResult } from "#app/features/staff/staff-result.ts";
import type { Change } from "./changes.ts";
import { type EditSession, useSession } from "./session.ts";

interface SessionSave<Value> {
  /** Sends the unsaved changes. */
  send(changes: readonly Change[]): Promise<StaffResult<Value>>;
  /** Called with the changes that are saved; it sets the session's next save state. */
  onSaved(saved: StaffDone<Value>, changes: readonly Change[]): void | Promise<void>;
  onError?(error: StaffError): void;
}

/**
 * Saves a session. While its state is `waiting`, it is sent again once the site answers.
 * @returns sends it
 */
export function useSessionSave<Value>(
  session: EditSession,
  { send, onSaved, onError }: SessionSave<Value>,
): (sendOnce?: typeof send) => Promise<void> {
  const isWaiting = useSession(session, (state) => state.save.kind === "waiting");
  const save = async (sendOnce = send) => {
    const { save: now, changes } = session.getState();
    if (now.kind === "saving") return;
    const sent = [...changes.unsaved.values()];
    session.setState({ save: { kind: "saving" }, fieldErrors: {}, said: "" });
    const result = await sendOnce(sent);
    if (result.kind === "ok") return onSaved(result, sent);
    session.fail(result);
    onError?.(result);
  };
  const saveAgain = useEffectEvent(() => void save());
  useEffect(() => (isWaiting ? whenReachable(() => saveAgain()) : undefined), [isWaiting]);
  return save;
}

import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { hasUnsavedWork } from "#app/ui/unsaved-work.ts";

/**
 * Name of the channel, and of the localStorage entry that marks a browser used by staff
 * (elements/tab-session.ts).
 */
const CHANNEL = "trellis-session";

/**
 * Announces the signed-in account's id to all open tabs; visitors' pages announce that nobody is signed in.
 */
export function announceSession(viewerId: string): void {
  try {
    window.localStorage.setItem(CHANNEL, viewerId);
  } catch {
    // Without storage, visitors' pages announce it once more than needed.
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(viewerId);
  channel.close();
}

/**
 * Synchronises staff's tabs when somebody signs in or out in one of them (SPEC §4, DESIGN §11): this tab
 * announces its viewer on every change, and revalidates when another tab announces a different one. If nobody
 * is signed in any more, here or elsewhere, the page reloads, as visitors don't get an application; a tab
 * with unsaved work is not reloaded after a sign-out elsewhere, so that no input is lost.
 * @param viewerId of the signed-in user; null if nobody is signed in any more
 */
export function useSharedSession(viewerId: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (viewerId === null) {
      window.location.reload();
      return;
    }
    announceSession(viewerId);
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      if (data === null && !hasUnsavedWork()) window.location.reload();
      if (data !== null && data !== viewerId) revalidate();
    };
    return () => channel.close();
  }, [viewerId, revalidate]);
}

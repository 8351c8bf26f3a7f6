import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { hasUnsavedWork } from "#app/ui/unsaved-work.ts";

const CHANNEL = "trellis-session";

/** Tells every open tab who is signed in now: an account's id, null for nobody. */
export function announceSession(viewerId: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(viewerId);
  channel.close();
}

/**
 * Keeps tabs in step when somebody signs in or out in one of them (SPEC §4, DESIGN §11): this tab says what it knows
 * whenever that changes, and asks the server anew when another tab knows something else. After signing out elsewhere a
 * tab with unsaved work stays as it is, so that nothing typed is lost.
 * @param viewerId of whoever the page was loaded for
 */
export function useSharedSession(viewerId: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    announceSession(viewerId);
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      if (data !== viewerId && (data || !hasUnsavedWork())) revalidate();
    };
    return () => channel.close();
  }, [viewerId, revalidate]);
}

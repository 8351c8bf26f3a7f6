import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { hasUnsavedWork } from "#app/ui/unsaved-work.ts";

/** The channel's name, and that of the note that staff's pages were seen in this browser (elements/tab-session.ts). */
const CHANNEL = "trellis-session";

/** Tells every open tab who is signed in now, by an account's id; visitors' pages say it when nobody is. */
export function announceSession(viewerId: string): void {
  try {
    window.localStorage.setItem(CHANNEL, viewerId);
  } catch {
    // Where nothing can be kept, visitors' pages tell the tabs once too often.
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(viewerId);
  channel.close();
}

/**
 * Keeps staff's tabs in step when somebody signs in or out in one of them (SPEC §4, DESIGN §11): this tab says what it
 * knows whenever that changes, and asks the server anew when another tab knows something else. Where nobody is signed in
 * any more, here or elsewhere, the page is loaded anew, for visitors don't get an application; but a tab with unsaved
 * work stays as it is when somebody signs out elsewhere, so that nothing typed is lost.
 * @param viewerId of whoever is signed in; null when nobody is any more
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

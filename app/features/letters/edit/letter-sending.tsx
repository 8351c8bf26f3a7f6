import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { LetterSending as Sending } from "../sending/letter-sends.ts";
import { LetterSendForm } from "./letter-send-form.tsx";
import { LetterSendLists } from "./letter-send-lists.tsx";
import { LetterSendProgress } from "./letter-send-progress.tsx";

const REFRESHED_MS = 3000;

interface LetterSendingProps extends Sending {
  id: string;
  /** Whether its checks found nothing that must be fixed. */
  canSend: boolean;
  mailIsSetUp: boolean;
  /** The pace of the settings, in emails a minute. */
  perMinute: number;
}

/** How a newsletter is sent, for administrators: before, while and after. */
export function LetterSending({ id, canSend, mailIsSetUp, perMinute, ...sending }: LetterSendingProps) {
  const { send, subscribed } = sending;
  useRefresh(send !== null && send.status !== "sent" && send.status !== "paused");
  return (
    <section aria-labelledby="sending" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="sending" className="text-h3">
        Sending
      </h2>
      {send === null && subscribed && (
        <LetterSendForm id={id} subscribed={subscribed} canSend={canSend} mailIsSetUp={mailIsSetUp} />
      )}
      {send && <LetterSendProgress id={id} send={send} perMinute={perMinute} />}
      {send && send.status !== "scheduled" && <LetterSendLists id={id} {...sending} send={send} />}
    </section>
  );
}

/** Reloads the page's data every few seconds while somebody looks at it. */
function useRefresh(isOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isWaiting = isOn && state === "idle";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, REFRESHED_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { SendingProgress as Sending } from "../sending/newsletter-sends.ts";
import { NewsletterSendForm } from "./newsletter-send-form.tsx";
import { NewsletterSendLists } from "./newsletter-send-lists.tsx";
import { NewsletterSendProgress } from "./newsletter-send-progress.tsx";

const REFRESHED_MS = 3000;

interface NewsletterSendingProps extends Sending {
  id: string;
  /** Whether its checks found nothing that must be fixed. */
  canSend: boolean;
  mailIsSetUp: boolean;
  /** The pace of the settings, in emails a minute. */
  perMinute: number;
}

/** How a newsletter is sent, for administrators: before, while and after. */
export function NewsletterSending({
  id,
  canSend,
  mailIsSetUp,
  perMinute,
  ...sending
}: NewsletterSendingProps) {
  const { send, subscribed } = sending;
  useRefresh(send !== null && send.status !== "sent" && send.status !== "paused");
  return (
    <section aria-labelledby="sending" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="sending" className="text-h3">
        Sending
      </h2>
      {send === null && subscribed && (
        <NewsletterSendForm id={id} subscribed={subscribed} canSend={canSend} mailIsSetUp={mailIsSetUp} />
      )}
      {send && <NewsletterSendProgress id={id} send={send} perMinute={perMinute} />}
      {send && send.status !== "scheduled" && <NewsletterSendLists id={id} {...sending} send={send} />}
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

import { useState } from "react";
import { useRevalidator } from "react-router";
import { useListVerb } from "#app/features/staff/edit/use-list-verb.ts";
import { inboxMessages } from "#app/platform/inbox-messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { type MessageStatus, statusLabels } from "../message-status.ts";
import type { Message } from "../messages.ts";

/** The verbs of a message's buttons that need no further input. */
export type MessageVerb = "send-again" | "move-to-inbox" | "ask-consent" | "ask-review";

const { staff } = staffMessages;
const verbMessages: Record<MessageVerb, { done: string; failed: string }> = {
  "send-again": { done: inboxMessages.sentAgain, failed: inboxMessages.sendFailed },
  "move-to-inbox": { done: inboxMessages.movedToInbox, failed: staff.saveFailed },
  "ask-review": { done: inboxMessages.reviewRequests.asking, failed: inboxMessages.reviewRequests.failed },
  "ask-consent": { done: inboxMessages.consentAsked, failed: inboxMessages.consentFailed },
};

/** The time in which a fast mail server accepts a mail. */
export const SENDING_MS = 1500;

/**
 * Runs verbs on single messages, one at a time; toasts show the results. `pending` is the id of the current
 * message.
 */
export function useMessageVerbs() {
  const { revalidate } = useRevalidator();
  const { run: send } = useListVerb("messages");
  const [pending, setPending] = useState<string | null>(null);

  const sendOne = async (
    verb: string,
    input: { id: string; [key: string]: unknown },
    said: { done: string; failed: string },
  ) => {
    if (pending) return false;
    setPending(input.id);
    const isDone = await send(verb, input, { ...said, gone: inboxMessages.gone });
    setPending(null);
    return isDone;
  };
  const run = async (verb: MessageVerb, id: string) => {
    const isDone = await sendOne(verb, { id }, verbMessages[verb]);
    // The mail is sent after the response; its state is known a moment later.
    if (isDone && verb !== "move-to-inbox") setTimeout(() => void revalidate(), SENDING_MS);
  };
  const move = ({ id, status: from }: Pick<Message, "id" | "status">, to: MessageStatus) =>
    sendOne(
      "move",
      { id, from, to },
      { done: inboxMessages.moved(statusLabels[to]), failed: staff.saveFailed },
    );
  return { pending, run, move };
}

import { useState } from "react";
import { useRevalidator } from "react-router";
import { alertOf } from "#app/features/staff/edit/post-to-staff.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { announce, announceFailure } from "#app/ui/staff/toast-store.ts";

/** What a row's own buttons do. */
export type MessageVerb = "handle" | "reopen" | "send-again" | "move-to-inbox";

const { inbox } = staffMessages;
const sentences: Record<MessageVerb, { done: string; failed: string }> = {
  handle: { done: inbox.handled, failed: inbox.changeFailed },
  reopen: { done: inbox.reopened, failed: inbox.changeFailed },
  "send-again": { done: inbox.sentAgain, failed: inbox.sendFailed },
  "move-to-inbox": { done: inbox.movedToInbox, failed: inbox.changeFailed },
};

/** How long a mail server takes that answers at once. */
const SENDING_MS = 1500;

/** Writes about single messages, one at a time; toasts say what came of them. `pending` is the message's id. */
export function useMessageVerbs(): {
  pending: string | null;
  run(verb: MessageVerb, id: string): Promise<void>;
} {
  const { revalidate } = useRevalidator();
  const { send } = useSave("messages");
  const [pending, setPending] = useState<string | null>(null);

  const run = async (verb: MessageVerb, id: string) => {
    if (pending) return;
    setPending(id);
    const result = await send<null>(verb, { id });
    setPending(null);
    if (result.kind === "saved") {
      announce(sentences[verb].done);
      // The mail leaves after the answer; a moment later its state is known.
      if (verb === "send-again") setTimeout(() => void revalidate(), SENDING_MS);
    } else if (result.reason === "gone") {
      announceFailure(inbox.gone);
      await revalidate();
    } else announceFailure(alertOf(result, sentences[verb].failed).sentence);
  };
  return { pending, run };
}

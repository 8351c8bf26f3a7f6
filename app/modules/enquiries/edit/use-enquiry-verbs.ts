import { useState } from "react";
import { useRevalidator } from "react-router";
import { useListVerb } from "#app/kernel/lists/edit/use-list-verb.ts";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import type { Enquiry } from "../enquiries.ts";
import { type EnquiryStatus, statusLabels } from "../enquiry-status.ts";
import { inboxTexts } from "../inbox-texts.ts";

/** The verbs of an enquiry's buttons that need no further input. */
export type EnquiryVerb = "send-again" | "move-to-inbox" | "ask-consent" | "ask-review";

const { staff } = staffTexts;
const verbMessages: Record<EnquiryVerb, { done: string; failed: string }> = {
  "send-again": { done: inboxTexts.sentAgain, failed: inboxTexts.sendFailed },
  "move-to-inbox": { done: inboxTexts.movedToInbox, failed: staff.saveFailed },
  "ask-review": { done: inboxTexts.reviewRequests.asking, failed: inboxTexts.reviewRequests.failed },
  "ask-consent": { done: inboxTexts.consentAsked, failed: inboxTexts.consentFailed },
};

/** The time in which a fast mail server accepts a mail. */
const SENDING_MS = 1500;

/** Loads the page's data again once a mail can have been sent, which happens after the response. */
export function useMailRefresh() {
  const { revalidate } = useRevalidator();
  return () => void setTimeout(() => void revalidate(), SENDING_MS);
}

/**
 * Runs verbs on single enquiries, one at a time; toasts show the results. `pending` is the id of the current
 * enquiry.
 */
export function useEnquiryVerbs() {
  const refreshSoon = useMailRefresh();
  const { run: send } = useListVerb("messages");
  const [pending, setPending] = useState<string | null>(null);

  const sendOne = async (
    verb: string,
    input: { id: string; [key: string]: unknown },
    said: { done: string; failed: string },
  ) => {
    if (pending) return false;
    setPending(input.id);
    const isDone = await send(verb, input, { ...said, gone: inboxTexts.gone });
    setPending(null);
    return isDone;
  };
  const run = async (verb: EnquiryVerb, id: string) => {
    const isDone = await sendOne(verb, { id }, verbMessages[verb]);
    if (isDone && verb !== "move-to-inbox") refreshSoon();
  };
  const move = ({ id, status: from }: Pick<Enquiry, "id" | "status">, to: EnquiryStatus) =>
    sendOne("move", { id, from, to }, { done: inboxTexts.moved(statusLabels[to]), failed: staff.saveFailed });
  return { pending, run, move };
}

/**
 * Sends a new link to a quote request's sender; toasts show the results.
 * @returns `link` is the new one's address, which can't be shown again; null before
 */
export function useSenderLink(id: string) {
  const { busy, send } = useSave("messages");
  const [link, setLink] = useState<string | null>(null);
  const renew = async () => {
    if (busy) return;
    const result = await send<{ path: string }>("renew-link", { id });
    if (result.kind !== "ok") return showErrorToast(alertOf(result, inboxTexts.linkFailed).message);
    setLink(location.origin + result.value.path);
    showToast(inboxTexts.linkSent);
  };
  return { link, renew };
}

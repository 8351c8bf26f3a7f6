import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useRecordForm } from "#app/kernel/session/edit/use-record-form.tsx";
import { isSameValue } from "#app/kernel/session/field.ts";
import { showToast } from "#app/ui/staff/toast.tsx";
import type { Enquiry } from "../enquiries.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { useMailRefresh } from "./use-enquiry-verbs.ts";

export interface MailFormProps {
  enquiry: Enquiry;
  /** How many entries of its thread the person has seen; see requireSeen. */
  seenEntries: number;
  mailIsSetUp: boolean;
  /** Closes the form. */
  onDone(): void;
}

type Options<Values extends object> = Parameters<typeof useRecordForm<Values>>[0];

interface MailFormOptions<Values extends object>
  extends Omit<Options<Values>, "type" | "feature" | "record" | "input" | "onDone" | "onSaved"> {
  /** The field of the verb's input for the id by which what is sent again is mailed once. */
  saveIdField: string;
  /** Shown if it was sent from another tab. */
  sentAlready: string;
}

/**
 * A form whose verb mails something to an enquiry's sender; see useRecordForm. Once it is sent from one tab, the others
 * with the same draft say so: what is the same there is emptied, and what was typed on is kept but can't be sent.
 */
export function useMailForm<Values extends object>(
  { enquiry, seenEntries, onDone }: Pick<MailFormProps, "enquiry" | "onDone" | "seenEntries">,
  { sentAlready, ...options }: MailFormOptions<Values>,
) {
  const refreshSoon = useMailRefresh();
  const [isSent, setIsSent] = useState(false);
  const form = useRecordForm<Values>({
    ...options,
    type: "message",
    feature: "messages",
    onDone,
    record: { id: enquiry.id, updated_at: null, ...options.blank },
    input: { seen_entries: seenEntries },
    onSaved() {
      announceSent({ saveId: form.saveId, values: form.values });
      refreshSoon();
      onDone();
    },
  });
  const { announceSent } = useSentElsewhere<Values>(({ saveId, values }) => {
    if (saveId !== form.saveId) return;
    if (!isSameValue(values, form.values)) return setIsSent(true);
    form.abandon();
    showToast(sentAlready);
  });
  const missing = isSent ? `${sentAlready} ${inboxTexts.startAgain}` : form.frame.missing;
  return { ...form, frame: { ...form.frame, missing } };
}

/** Name of the channel by which the tabs of a browser say what they have sent. */
const CHANNEL = "trellis-sent-mails";

interface SentForm<Values> {
  saveId: string;
  values: Values;
}

/** Hears of what other tabs have sent, and reloads the page's data then. @returns announces it to them */
function useSentElsewhere<Values>(onSent: (sent: SentForm<Values>) => void) {
  const { revalidate } = useRevalidator();
  const channel = useRef<BroadcastChannel>(null);
  const hear = useEffectEvent((sent: SentForm<Values>) => {
    onSent(sent);
    void revalidate();
  });
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = ({ data }) => hear(data);
    channel.current = opened;
    return () => {
      opened.close();
      channel.current = null;
    };
  }, []);
  return {
    announceSent(sent: SentForm<Values>) {
      // The form may be gone by the time its answer comes.
      const open = channel.current ?? new BroadcastChannel(CHANNEL);
      open.postMessage(sent);
      if (open !== channel.current) open.close();
    },
  };
}

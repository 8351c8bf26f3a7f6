import { useState } from "react";
import { v7 } from "uuid";
import { useRecordForm } from "#app/features/editing/edit/use-record-form.tsx";
import type { Message } from "../messages.ts";
import { useMailRefresh } from "./use-message-verbs.ts";

export interface MailFormProps {
  message: Message;
  mailIsSetUp: boolean;
  /** Closes the form. */
  onDone(): void;
}

type Options<Values extends object> = Parameters<typeof useRecordForm<Values>>[0];

interface MailFormOptions<Values extends object>
  extends Omit<Options<Values>, "type" | "feature" | "record" | "input" | "onDone" | "onSaved"> {
  /** The field of the verb's input whose id the form generates, so that what is sent again is stored once. */
  idField: string;
}

/** A form whose verb mails something to a message's sender; see useRecordForm. */
export function useMailForm<Values extends object>(
  { message, onDone }: Pick<MailFormProps, "message" | "onDone">,
  { idField, ...options }: MailFormOptions<Values>,
) {
  const [id] = useState(() => v7());
  const refreshSoon = useMailRefresh();
  return useRecordForm<Values>({
    ...options,
    ...{ type: "message", feature: "messages", onDone },
    record: { id: message.id, updated_at: null, ...options.blank },
    input: { [idField]: id },
    onSaved() {
      refreshSoon();
      onDone();
    },
  });
}

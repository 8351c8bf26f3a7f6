import { useState } from "react";
import { v7 } from "uuid";
import { useRecordForm } from "#app/features/editing/edit/use-record-form.tsx";
import { inboxMessages } from "#app/platform/inbox-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { estimateInput } from "../estimates/estimate-input.schema.ts";
import { type Estimate, estimateSum, MAX_INCLUDED_LENGTH } from "../estimates/estimates.ts";
import type { Message } from "../messages.ts";

const blank = { amount: "", up_to: "", included: "", valid_through: "" };
const messages = inboxMessages.estimates;

interface EstimateFormProps {
  message: Message;
  /** The open estimate, which this one replaces. */
  open: Estimate | undefined;
  mailIsSetUp: boolean;
  /** Called after the mail was enqueued. */
  onSent(): void;
  /** Closes the form. */
  onDone(): void;
}

/** Sends an estimate to a message's sender. */
export function EstimateForm({ message, open, mailIsSetUp, onSent, onDone }: EstimateFormProps) {
  const [estimate_id] = useState(() => v7());
  const form = useRecordForm({
    ...{ type: "message", part: "estimate", feature: "messages", verb: "send-estimate" },
    schema: estimateInput,
    record: { id: message.id, updated_at: null, ...blank },
    blank,
    input: { estimate_id },
    needs: { amount: messages.amountMissing, included: messages.noIncluded },
    failed: messages.failed,
    saved: messages.sending,
    onDone,
    onSaved() {
      onSent();
      onDone();
    },
  });
  const submit = { text: "Send Estimate", name: "Send Estimate" };
  return (
    <FormFrame title="Send an estimate" level={3} submit={submit} {...form.frame}>
      {open && <p>{messages.replaces(estimateSum(open))}</p>}
      <TextInput label="Estimated amount" inputMode="decimal" required {...form.bind("amount")} />
      <TextInput label="Up to" inputMode="decimal" optional {...form.bind("up_to")} />
      <TextArea
        label="What is included"
        rows={6}
        required
        max={MAX_INCLUDED_LENGTH}
        {...form.bind("included")}
      />
      <TextInput
        label="Valid until"
        type="date"
        optional
        help={mailIsSetUp ? messages.emailed : inboxMessages.answerNotEmailed}
        {...form.bind("valid_through")}
      />
    </FormFrame>
  );
}

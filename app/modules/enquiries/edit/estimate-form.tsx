import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { formatAmounts, parseAmount } from "../amount.ts";
import { estimateInput } from "../estimates/estimate-input.schema.ts";
import { type Estimate, estimateSum, MAX_INCLUDED_LENGTH } from "../estimates/estimates.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { type MailFormProps, useMailForm } from "./use-mail-form.ts";

/** The first word of a name; all of it where that is no word, such as an initial. */
const firstNameOf = (name: string) => /^\p{L}{2,}/u.exec(name.trim())?.[0] ?? name;

const blank = { amount: "", up_to: "", included: "", valid_through: "" };
const messages = inboxTexts.estimates;

interface EstimateFormProps extends MailFormProps {
  /** The open estimate, which this one replaces. */
  open: Estimate | undefined;
}

/** Sends an estimate to an enquiry's sender. */
export function EstimateForm({ open, mailIsSetUp, ...props }: EstimateFormProps) {
  const form = useMailForm(props, {
    part: "estimate",
    verb: "send-estimate",
    schema: estimateInput,
    saveIdField: "estimate_id",
    blank,
    needs: { amount: messages.amountMissing, included: messages.noIncluded },
    question: ({ amount, up_to }) => ({
      question: messages.confirmSend(
        formatAmounts(parseAmount(amount) ?? 0, parseAmount(up_to)),
        firstNameOf(props.enquiry.name),
      ),
      confirmLabel: "Send",
    }),
    failed: messages.failed,
    saved: messages.sending,
    sentAlready: messages.sentAlready,
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
        help={mailIsSetUp ? messages.emailed : inboxTexts.answerNotEmailed}
        {...form.bind("valid_through")}
      />
    </FormFrame>
  );
}

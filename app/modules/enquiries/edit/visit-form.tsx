import { Plus, Trash2 } from "lucide-react";
import { DateTimeInput } from "#app/kernel/publishing/edit/date-time-input.tsx";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { CheckBox, TextArea } from "#app/ui/staff/inputs.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { inboxTexts } from "../inbox-texts.ts";
import { visitInputAt } from "../visits/visit-input.schema.ts";
import { MAX_TIMES, MAX_WORDS_LENGTH, shortVisitTime } from "../visits/visits.ts";
import { type MailFormProps, useMailForm } from "./use-mail-form.ts";

const blank = { times: [""], body: "", is_agreed: false, confirmed: [] as string[] };
const messages = inboxTexts.visits;

/** Offers a visit at some times, or stores the time that was agreed in another way. */
export function VisitForm({ mailIsSetUp, ...props }: MailFormProps) {
  const form = useMailForm(props, {
    part: "visit",
    verb: "offer-visit",
    schema: visitInputAt(new Date()),
    saveIdField: "entry_id",
    blank,
    sent(values) {
      const times = values.is_agreed ? values.times.slice(0, 1) : values.times;
      return { ...values, times, confirmed: values.confirmed.filter((time) => times.includes(time)) };
    },
    needs: { times: [messages.noTime, ([first]) => !first] },
    failed: messages.failed,
    sentAlready: messages.sentAlready,
    saved: ({ is_agreed }) => (is_agreed ? messages.setting : messages.offering),
  });
  const { times, is_agreed, confirmed } = form.values;
  const shown = is_agreed ? times.slice(0, 1) : times;
  /** Whether a time was refused because of another visit close by. */
  const clashes = (index: number) =>
    form.fieldErrors[`times.${index}`]?.endsWith(messages.confirmClash) ?? false;
  const submit = is_agreed ? "Set Visit" : "Offer Visit";
  return (
    <FormFrame title="Offer a visit" level={3} submit={{ text: submit, name: submit }} {...form.frame}>
      {shown.map((time, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time has no identity but its position
        <div key={index} className="grid gap-1">
          <div className="flex flex-wrap items-end gap-x-3">
            <DateTimeInput
              label={shown.length > 1 ? `Time ${index + 1}` : "Time"}
              name={`times.${index}`}
              value={time}
              onChange={(changed) => form.set("times", (now) => now.with(index, changed))}
              error={form.fieldErrors[`times.${index}`]}
            />
            {index > 0 && (
              <Tool
                icon={Trash2}
                aria-label={`Remove time ${index + 1}`}
                onClick={() => form.set("times", (now) => now.toSpliced(index, 1))}
              >
                Remove
              </Tool>
            )}
          </div>
          {(confirmed.includes(time) || clashes(index)) && (
            <CheckBox
              label={(is_agreed ? messages.setAllTheSame : messages.offerAllTheSame)(shortVisitTime(time))}
              name={`confirmed.${index}`}
              value={confirmed.includes(time)}
              onChange={(isKept) =>
                form.set("confirmed", (now) =>
                  isKept ? [...now, time] : now.filter((kept) => kept !== time),
                )
              }
            />
          )}
        </div>
      ))}
      {!is_agreed && times.length < MAX_TIMES && (
        <div className="-ml-2.5">
          <Tool icon={Plus} onClick={() => form.set("times", (now) => [...now, ""])}>
            Add another time
          </Tool>
        </div>
      )}
      <CheckBox
        label="They’ve agreed to this time already, for example by phone"
        {...form.bind("is_agreed")}
      />
      <TextArea
        label="A few words"
        rows={3}
        optional
        max={MAX_WORDS_LENGTH}
        help={mailIsSetUp ? messages.emailed : inboxTexts.answerNotEmailed}
        {...form.bind("body")}
      />
    </FormFrame>
  );
}

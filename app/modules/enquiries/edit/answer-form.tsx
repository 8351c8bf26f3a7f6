import { useState } from "react";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextArea } from "#app/ui/staff/inputs.tsx";
import { fillAnswer } from "../answers/fill-answer.ts";
import { answerInput, MAX_ANSWER_LENGTH } from "../enquiry-input.schema.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { visitTime } from "../visits/visits.ts";
import { SavedAnswerMenu } from "./saved-answer-menu.tsx";
import { type MailFormProps, useMailForm } from "./use-mail-form.ts";

/** Writes an answer to an enquiry's sender; begins anew once it is sent. */
export function AnswerForm(props: Omit<MailFormProps, "onDone">) {
  const [round, setRound] = useState(0);
  return <OneAnswer key={round} {...props} onDone={() => setRound(round + 1)} />;
}

/** Puts a saved answer below what is typed already. */
const withAnswer = (typed: string, answer: string) =>
  typed.trim() ? `${typed.trimEnd()}\n\n${answer}` : answer;

function OneAnswer({ mailIsSetUp, ...props }: MailFormProps) {
  const { name, service, visit_at } = props.enquiry;
  const facts = { name, service, visit: visit_at && visitTime(visit_at) };
  const form = useMailForm(props, {
    part: "answer",
    verb: "answer",
    schema: answerInput,
    saveIdField: "answer_id",
    blank: { body: "" },
    needs: { body: inboxTexts.answerMissing },
    failed: inboxTexts.answerFailed,
    saved: inboxTexts.answering,
    sentAlready: inboxTexts.answerSent,
  });
  return (
    <FormFrame
      title={`Write to ${name}`}
      level={2}
      focusFirst={false}
      isScreen
      submit={{ text: "Send Answer", name: "Send Answer" }}
      {...form.frame}
    >
      <div className="-ml-2.5">
        <SavedAnswerMenu
          name={name}
          onChoose={(body) => form.set("body", (typed) => withAnswer(typed, fillAnswer(body, facts)))}
        />
      </div>
      <TextArea
        label="Answer"
        rows={6}
        required
        max={MAX_ANSWER_LENGTH}
        help={mailIsSetUp ? inboxTexts.answerKept : inboxTexts.answerNotEmailed}
        {...form.bind("body")}
      />
    </FormFrame>
  );
}

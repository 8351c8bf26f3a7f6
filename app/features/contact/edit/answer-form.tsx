import { useState } from "react";
import { v7 } from "uuid";
import { useOpenedVersion } from "#app/features/editing/edit/use-opened-version.ts";
import { useRecordForm } from "#app/features/editing/edit/use-record-form.tsx";
import { inboxMessages } from "#app/platform/inbox-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextArea } from "#app/ui/staff/inputs.tsx";
import { fillAnswer } from "../answers/fill-answer.ts";
import { answerInput, MAX_ANSWER_LENGTH } from "../message-input.schema.ts";
import type { Message } from "../messages.ts";
import { visitTime } from "../visits/visits.ts";
import { SavedAnswerMenu } from "./saved-answer-menu.tsx";

const unsent = { updated_at: null, body: "" };

interface AnswerFormProps {
  message: Message;
  mailIsSetUp: boolean;
  /** Called after an answer was sent. */
  onSent(): void;
}

/** Writes an answer to a message's sender; begins anew once it is sent. */
export function AnswerForm(props: AnswerFormProps) {
  const { opened, start } = useOpenedVersion(unsent);
  return <OneAnswer key={opened.round} {...props} onDone={() => start(unsent)} />;
}

/** Puts a saved answer below what is typed already. */
const withAnswer = (typed: string, answer: string) =>
  typed.trim() ? `${typed.trimEnd()}\n\n${answer}` : answer;

function OneAnswer({ message, mailIsSetUp, onSent, onDone }: AnswerFormProps & { onDone(): void }) {
  const [answer_id] = useState(() => v7());
  const facts = {
    name: message.name,
    service: message.service,
    visit: message.visit_at && visitTime(message.visit_at),
  };
  const form = useRecordForm<{ body: string }>({
    ...{ type: "message", part: "answer", feature: "messages", verb: "answer", schema: answerInput },
    record: { id: message.id, ...unsent },
    blank: { body: "" },
    input: { answer_id },
    needs: { body: inboxMessages.answerMissing },
    ...{ failed: inboxMessages.answerFailed, saved: inboxMessages.answering, onDone },
    onSaved() {
      onSent();
      onDone();
    },
  });
  return (
    <FormFrame
      title={`Write to ${message.name}`}
      level={2}
      focusFirst={false}
      isScreen
      submit={{ text: "Send Answer", name: "Send Answer" }}
      {...form.frame}
    >
      <div className="-ml-2.5">
        <SavedAnswerMenu
          name={message.name}
          onChoose={(body) => form.set("body", (typed) => withAnswer(typed, fillAnswer(body, facts)))}
        />
      </div>
      <TextArea
        label="Answer"
        rows={6}
        required
        max={MAX_ANSWER_LENGTH}
        help={mailIsSetUp ? inboxMessages.answerKept : inboxMessages.answerNotEmailed}
        {...form.bind("body")}
      />
    </FormFrame>
  );
}

import { Send } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { DateTimeInput, INCOMPLETE } from "#app/kernel/publishing/edit/date-time-input.tsx";
import { VerbDialog } from "#app/kernel/verbs/edit/verb-dialog.tsx";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { formatDateTime } from "#app/platform/business-clock.ts";
import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";

const { sends: words } = staffNewsletterTexts;

interface NewsletterSendFormProps {
  id: string;
  subscribed: { express: number; implied: number };
  canSend: boolean;
  mailIsSetUp: boolean;
}

/** Sends a newsletter now or later, after a last question that says to how many. */
export function NewsletterSendForm({ id, subscribed, canSend, mailIsSetUp }: NewsletterSendFormProps) {
  const [withImplied, setWithImplied] = useState(false);
  const [sendAt, setSendAt] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [isAsking, setIsAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const people = subscribed.express + (withImplied ? subscribed.implied : 0);
  const label = sendAt === "" ? "Send now" : "Schedule";
  const ask = () => {
    setError(sendAt === INCOMPLETE ? words.timeMissing : undefined);
    if (sendAt !== INCOMPLETE) setIsAsking(true);
  };
  return (
    <div className="grid max-w-[36rem] gap-4">
      {!mailIsSetUp && <p>{words.noMailServer}</p>}
      {subscribed.express + subscribed.implied === 0 && <p>{words.nobody}</p>}
      {subscribed.implied > 0 && (
        <CheckBox
          label={`Also send it to people with implied consent (${subscribed.implied})`}
          name="with_implied"
          value={withImplied}
          onChange={setWithImplied}
        />
      )}
      <DateTimeInput
        label="Send at"
        name="send_at"
        value={sendAt}
        onChange={setSendAt}
        help="In your business’s time zone. Leave it empty to send it now."
        error={error}
      />
      {canSend ? (
        <div>
          <StaffButton icon={Send} solid disabled={people === 0} onClick={ask}>
            {label}
          </StaffButton>
        </div>
      ) : (
        <p className="text-ink-soft">{words.hasErrors}</p>
      )}
      {isAsking && (
        <VerbDialog
          feature="newsletters"
          verb="send"
          failed={words.failed}
          input={{ id, send_at: sendAt, with_implied: withImplied, people }}
          question={words.question(people, sendAt === "" ? null : formatDateTime(sendAt))}
          text={sendAt === "" ? words.questionText : words.scheduledText}
          confirmLabel={label}
          onDone={() => showToast(sendAt === "" ? words.sending : words.scheduled)}
          // The question then says to how many it would be sent now.
          onConflict={revalidate}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

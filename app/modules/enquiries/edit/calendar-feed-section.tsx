import { CalendarPlus } from "lucide-react";
import { useRef } from "react";
import { ConfirmedVerb } from "#app/kernel/verbs/edit/confirmed-verb.tsx";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CopyButton } from "#app/ui/staff/copy-button.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import { calendarFeedTexts as messages } from "../calendar-feed/calendar-feed-texts.ts";

interface CalendarFeedSectionProps {
  /** The address of the feed; null if the person has none. */
  address: string | null;
}

/** An administrator's address from which their own calendar reads all visits. */
export function CalendarFeedSection({ address }: CalendarFeedSectionProps) {
  const { busy, send } = useSave("calendar-feed");
  const make = async () => {
    const result = await send("renew", { confirmed: true });
    if (result.kind === "ok") showToast(messages.made);
    else if (result.reason !== "confirm-password") showErrorToast(alertOf(result, messages.failed).message);
  };
  return (
    <section className="mt-10">
      <h2 className="text-h4 font-title tracking-normal">Visits in your own calendar</h2>
      <p className="mt-1 max-w-[62ch] text-ink-soft">{messages.explained}</p>
      {address === null ? (
        <>
          <p className="mt-3 max-w-[62ch] text-ink-soft">{messages.readers}</p>
          <StaffButton className="mt-3" icon={CalendarPlus} busy={busy} onClick={make}>
            Make an address
          </StaffButton>
        </>
      ) : (
        <Feed address={address} />
      )}
    </section>
  );
}

function Feed({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="mt-4 max-w-[40rem]">
        <Field label="Address" help={messages.readers}>
          {(control) => (
            <input
              {...control}
              ref={field}
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
              className={inputClass}
            />
          )}
        </Field>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={address.replace(/^https?:/, "webcal:")} className="staff-button">
          <Icon icon={CalendarPlus} />
          Add to this phone
        </a>
        <CopyButton text={address} field={field} messages={messages.link}>
          Copy address
        </CopyButton>
        <ConfirmedVerb
          feature="calendar-feed"
          verb="renew"
          input={{ confirmed: true }}
          label="Make a new address"
          question={messages.confirmRenew}
          text={messages.renewDetail}
          done={messages.renewed}
          failed={messages.failed}
        />
        <ConfirmedVerb
          feature="calendar-feed"
          verb="end"
          input={{ confirmed: true }}
          label="Turn off address"
          question={messages.confirmEnd}
          text={messages.endDetail}
          done={messages.ended}
          failed={messages.endFailed}
        />
      </div>
    </>
  );
}

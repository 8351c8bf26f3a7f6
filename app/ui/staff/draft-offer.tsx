import { DiffText } from "./diff-text.tsx";
import { StaffButton } from "./staff-button.tsx";

export interface DraftOfferProps {
  /** The draft's device and time. */
  message: string;
  note: string;
  /** The end of the draft's text; null or "" if there is none. */
  quote: string | null;
  /**
   * Changes saved since the draft was made: a message and the versions of each field; null if there are none.
   */
  changed: {
    message: string;
    /** Null for values that are not text. */
    versions: { label: string; theirs: string | null; mine: string | null }[];
  } | null;
  onContinue(): void;
  onDiscard(): void;
}

/** Offers to continue or discard a stored draft. */
export function DraftOffer({ message, note, quote, changed, onContinue, onDiscard }: DraftOfferProps) {
  return (
    <div className="@container rounded-cut bg-draft-tint p-4 text-draft">
      <div role="status">
        <p className="font-strong">{message}</p>
        <p>{note}</p>
        {quote && (
          <blockquote className="my-3 border-l-2 border-cedar pl-4 font-display text-[1.1875rem] leading-snug text-ink">
            {quote}
          </blockquote>
        )}
        {changed && <p className="mt-2 font-strong">{changed.message}</p>}
      </div>
      {changed?.versions.map(({ label, theirs, mine }) =>
        theirs === null || mine === null ? (
          <p key={label} className="mt-2">
            {label}: yours is different.
          </p>
        ) : (
          <div key={label} className="mt-3 grid gap-3 text-ink @xl:grid-cols-2">
            <DiffText title={`${label}, saved on the site`} text={theirs} against={mine} />
            <DiffText title={`${label}, yours`} text={mine} against={theirs} isMine />
          </div>
        ),
      )}
      <p data-choices className="mt-3 flex flex-wrap gap-2">
        <StaffButton onClick={onContinue}>Continue</StaffButton>
        <StaffButton onClick={onDiscard}>Discard</StaffButton>
      </p>
    </div>
  );
}

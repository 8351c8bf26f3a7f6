import { texts } from "#app/platform/texts.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";

const { opening, failed } = texts.staffStart;

/** What app/elements/staff-start.ts says while a press waits for React; React itself leaves it alone. */
export function StaffStart() {
  return (
    <staff-start data-opening={opening}>
      <div
        data-note
        hidden
        translate="no"
        suppressHydrationWarning
        className="staff fixed inset-x-0 bottom-(--staff-bar) z-35 flex flex-wrap items-center gap-x-4 gap-y-1 bg-draft-tint px-4 py-2 text-draft "
      >
        <p role="alert">{failed}</p>
        <StaffButton data-again>Try again</StaffButton>
      </div>
    </staff-start>
  );
}

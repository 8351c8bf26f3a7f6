import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "../icon.tsx";
import { DraftOffer, type DraftOfferProps } from "./draft-offer.tsx";
import { StaffButton } from "./staff-button.tsx";

/** A field that is wrong, in words. */
export interface AlertField {
  message: string;
  focus(): void;
}

/** Why the last try to save failed. */
export interface FormAlert {
  message: string;
  /** What more is known. */
  detail?: string;
  /** The wrong fields, where there are several; a press leads to the field. */
  fields?: AlertField[];
  /** Ways out other than trying again. */
  choices?: { label: string; onChoose(): void }[];
}

interface FormFrameProps {
  title: string;
  /** Level of the title's heading. */
  level?: 2 | 3 | 4;
  busy: boolean;
  /** What Save waits for (SPEC §5), in words beside it; null when it can be pressed. */
  missing: string | null;
  alert: FormAlert | null;
  /** Unsaved work that was left here or on another device. */
  offer: DraftOfferProps | null;
  /** Says that unsaved changes are kept. */
  keptNote: string | null;
  /** Another number starts the fields anew. */
  round: number;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onCancel(): void;
  /** Opens the thing's history. */
  history?: ReactNode;
  /** Beside Save and Cancel. */
  note?: ReactNode;
  /** Whether the first field takes the focus when the form opens. */
  focusFirst?: boolean;
  children: ReactNode;
}

/**
 * A staff form on film: it opens where the thing is, its first field takes the focus; Save, Cancel and why it could not
 * be saved stand at the foot. While it is saved nothing can be typed: it would be gone with the form. The browser's own
 * checks are off, so that our messages show.
 */
export function FormFrame(props: FormFrameProps) {
  const { title, level = 3, busy, missing, alert, offer, keptNote, round } = props;
  const { onSubmit, onCancel, history, note, focusFirst = true, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const missingId = useId();
  const Heading = `h${level}` as const;

  // biome-ignore lint/correctness/useExhaustiveDependencies: fields that start anew have lost the focus
  useEffect(() => {
    if (!focusFirst) return;
    const first = form.current?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select");
    first?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, [focusFirst, round]);

  useEffect(() => {
    const mark = (isOpen: boolean) => document.documentElement.toggleAttribute("data-form", isOpen);
    mark(true);
    // Another form may still be open; by now this one is out of the page.
    return () => void mark(document.querySelector("main .panel") !== null);
  }, []);

  useFocusKept(busy);

  // Enter in a field saves, too, from anywhere in a long form.
  const failed = alert?.message;
  useEffect(() => {
    if (failed && !form.current?.querySelector("[aria-invalid=true]"))
      foot.current?.scrollIntoView({ block: "nearest" });
  }, [failed]);

  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      translate="no"
      className="staff panel max-w-[60rem] scroll-mt-24"
      onSubmit={(event) => {
        event.preventDefault();
        // A form inside a dialog inside this form's React tree must not save this one too.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading className="text-h4">{title}</Heading>
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="text-sm text-ink-soft">* Required</p>
          {history}
        </div>
      </div>
      {offer && (
        <div className="mb-5">
          <DraftOffer {...offer} />
        </div>
      )}
      <div key={round} className="grid gap-5 transition-opacity inert:opacity-60" inert={busy}>
        {children}
      </div>
      <div ref={foot} className="panel-foot">
        {alert && (
          <div className="basis-full text-sm leading-[1.4] *:mt-0 *:p-3">
            <AlertBox alert={alert} />
          </div>
        )}
        <StaffButton
          type="submit"
          solid
          busy={busy}
          busyLabel="Saving..."
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : missingId}
        >
          Save
        </StaffButton>
        <StaffButton onClick={onCancel} disabled={busy}>
          Cancel
        </StaffButton>
        {/* Within the buttons' height: Save must not move beneath the finger when these come. */}
        <div className="min-w-0 flex-1 text-xs leading-[1.2] text-ink-soft">
          {missing !== null && (
            <p id={missingId} className="text-sm font-medium text-ink">
              {missing}
            </p>
          )}
          <p className={missing === null ? "" : "max-md:sr-only"}>{keptNote}</p>
        </div>
        {note}
      </div>
    </form>
  );
}

/** What is disabled or inert drops the focus: once the form is not busy any more, it goes back to where it was. */
function useFocusKept(busy: boolean): void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (busy) {
      before.current = document.activeElement;
      return;
    }
    if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true });
    before.current = null;
  }, [busy]);
}

interface AlertBoxProps {
  /** An empty message leaves the box hidden, for send-form to fill. */
  alert: FormAlert;
  /** Id of the message. */
  id?: string;
}

/** A failed write in words, announced at once. */
export function AlertBox({ alert, id }: AlertBoxProps) {
  return (
    <div
      data-note
      hidden={alert.message === ""}
      className="mt-5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-cut border-[1.5px] border-error bg-error-tint p-4 text-error"
    >
      <Icon icon={CircleAlert} className="mt-0.5 size-6" />
      {/* What is live stays readable beneath a dialog: why it asks to sign in again. */}
      <div role="alert" aria-live="assertive" className="max-h-[30dvh] overflow-y-auto">
        <p id={id} data-message className="font-strong">
          {alert.message}
        </p>
        {alert.fields && (
          <ul className="mt-1">
            {alert.fields.map(({ message, focus }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a list may be told the same
              <li key={index}>
                <button type="button" onClick={focus} className="min-h-6 text-left text-ink underline">
                  {message}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {alert.detail && <p className="col-start-2 text-ink">{alert.detail}</p>}
      {alert.choices && (
        <p className="col-start-2 mt-2 flex flex-wrap gap-2">
          {alert.choices.map(({ label, onChoose }) => (
            <StaffButton key={label} onClick={onChoose}>
              {label}
            </StaffButton>
          ))}
        </p>
      )}
    </div>
  );
}

import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { AlertBox, type FormAlert } from "./alert-box.tsx";
import { DraftOffer, type DraftOfferProps } from "./draft-offer.tsx";
import { isSaveKey } from "./shortcut.ts";
import { StaffButton } from "./staff-button.tsx";
import { endToast } from "./toast.tsx";

interface FormFrameProps {
  title: string;
  /** Level of the title's heading. */
  level?: 2 | 3 | 4;
  busy: boolean;
  /** The submit button's visible text, and its accessible name, which begins with Save; 'Save' by default. */
  submit?: { text: string; name: string };
  /** The first requirement that Save lacks (SPEC §5), shown beside it; null if it is enabled. */
  missing: string | null;
  alert: FormAlert | null;
  /** A stored draft of this or another device. */
  offer: DraftOfferProps | null;
  /** States that unsaved changes are stored. */
  keptNote: string | null;
  /** A changed number remounts the fields. */
  round: number;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  /** For the keys of undo and redo. */
  onKeyDown?(event: KeyboardEvent<HTMLFormElement>): void;
  onCancel(): void;
  /** The control that opens the record's history. */
  history?: ReactNode;
  /** The question about a conflict. */
  dialog?: ReactNode;
  /** Beside Save and Cancel. */
  note?: ReactNode;
  /** Whether the first field receives the focus when the form opens. */
  focusFirst?: boolean;
  /** Whether the form is the screen itself, which stays after a save. */
  isScreen?: boolean;
  children: ReactNode;
}

/**
 * A staff form, opened at the position of its record. The first field receives the focus; Save, Cancel and
 * the error are at the bottom. While it is being saved the fields are disabled, because input would be lost
 * with the form. Native validation is off, so that our messages show.
 */
export function FormFrame(props: FormFrameProps) {
  const { title, level = 3, busy, submit, missing, alert, offer, keptNote, round } = props;
  const {
    onSubmit,
    onKeyDown,
    onCancel,
    history,
    dialog,
    note,
    focusFirst = true,
    isScreen,
    children,
  } = props;
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
    const root = document.documentElement;
    root.setAttribute("data-form", isScreen ? "" : "opened");
    // Its message is about something earlier, and it would be over the form.
    if (!isScreen) endToast();
    return () => {
      // Another form may still be open; this one is already removed from the page.
      if (!document.querySelector("main form.panel")) root.removeAttribute("data-form");
    };
  }, [isScreen]);

  useFocusKept(busy);
  useSaveKey(form);

  // Enter also submits, from any scroll position of a long form.
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
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles the submit of a form in a nested dialog to this one, which must not save too.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading className="min-w-0 text-h4 wrap-anywhere">{title}</Heading>
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
      <div
        key={round}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 transition-opacity inert:opacity-60"
        inert={busy}
      >
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
          aria-label={submit?.name === submit?.text ? undefined : submit?.name}
        >
          {submit?.text ?? "Save"}
        </StaffButton>
        <StaffButton onClick={onCancel} disabled={busy}>
          Cancel
        </StaffButton>
        {/* At most as high as the buttons, so that these messages do not shift Save. */}
        <div className="min-w-0 flex-[1_1_4.5rem] text-xs leading-[1.2] text-ink-soft">
          {missing !== null && (
            <p id={missingId} className="text-sm font-medium text-ink">
              {missing}
            </p>
          )}
          <p className={missing === null ? "" : "max-md:sr-only"}>{keptNote}</p>
        </div>
        {note}
      </div>
      {dialog}
    </form>
  );
}

/** Ctrl+S presses Save of the form with the focus, or of the last one on the screen if the focus is in none. */
function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      const focused = (event.target as Element).closest("form, [role=dialog]");
      if ((focused ?? [...document.querySelectorAll("main form.panel")].at(-1)) !== form.current) return;
      // Also while Save is disabled: nobody wants the browser to save the page as a file.
      event.preventDefault();
      form.current?.querySelector<HTMLElement>(":scope > .panel-foot > [type=submit]")?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [form]);
}

/**
 * Disabled and inert elements lose the focus; it returns to the same element when the form is no longer busy.
 */
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

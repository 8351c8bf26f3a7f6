import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon.tsx";
import { Flag } from "./flag.tsx";

/** Why the last try to save failed. */
export interface FormAlert {
  sentence: string;
  /** What more is known. */
  detail?: string;
  /** Ways out other than trying again. */
  choices?: { label: string; onChoose(): void }[];
}

interface FormFrameProps {
  title: string;
  /** Level of the title's heading. */
  level?: 2 | 3 | 4;
  busy: boolean;
  /** SPEC's rules for a Save that cannot be pressed yet. */
  saveDisabled?: boolean;
  alert: FormAlert | null;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onCancel(): void;
  /** Beside Save and Cancel, such as a hint on a draft. */
  note?: ReactNode;
  /** Whether the first field takes the focus when the form opens. */
  focusFirst?: boolean;
  children: ReactNode;
}

/**
 * A staff form on film: it opens where the thing is, its first field takes the focus, Save and Cancel stand at the foot.
 * The browser's own checks are off, so that our sentences show.
 */
export function FormFrame(props: FormFrameProps) {
  const { title, level = 3, busy, saveDisabled = false, alert, onSubmit, onCancel, note, children } = props;
  const { focusFirst = true } = props;
  const form = useRef<HTMLFormElement>(null);
  const Heading = `h${level}` as const;

  useEffect(() => {
    if (!focusFirst) return;
    const first = form.current?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select");
    first?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, [focusFirst]);

  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      className="staff film max-w-[60rem] scroll-mt-24"
      onSubmit={(event) => {
        event.preventDefault();
        // A form inside a dialog inside this form's React tree must not save this one too.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading className="text-h4">{title}</Heading>
        <p className="text-sm text-ink-soft">* needed before it can be saved</p>
      </div>
      <div className="grid gap-5">{children}</div>
      {alert && <AlertBox alert={alert} />}
      <div className="film-foot">
        <Flag type="submit" solid busy={busy} busyLabel="Saving..." disabled={saveDisabled}>
          Save
        </Flag>
        <Flag onClick={onCancel} disabled={busy}>
          Cancel
        </Flag>
        {note && <div className="text-sm text-ink-soft">{note}</div>}
      </div>
    </form>
  );
}

/** A failed write in words, announced at once. */
export function AlertBox({ alert }: { alert: FormAlert }) {
  return (
    <div className="mt-5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-cut border-[1.5px] border-error bg-error-tint p-4 text-error">
      <Icon icon={CircleAlert} className="mt-0.5" />
      <p role="alert" className="font-strong">
        {alert.sentence}
      </p>
      {alert.detail && <p className="col-start-2 text-ink">{alert.detail}</p>}
      {alert.choices && (
        <p className="col-start-2 mt-2 flex flex-wrap gap-2">
          {alert.choices.map(({ label, onChoose }) => (
            <Flag key={label} onClick={onChoose}>
              {label}
            </Flag>
          ))}
        </p>
      )}
    </div>
  );
}

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

/** Class of every text input, textarea and select. */
export const inputClass = "input";

const beyondAscii = "\\u{80}-\\u{10ffff}";
const letter = `[A-Za-z0-9${beyondAscii}]`;
const label = `${letter}(?:[A-Za-z0-9\\-${beyondAscii}]{0,61}${letter})?`;
const name = `[\\w.!#$%\\&'*+\\/=?^\`\\{\\|\\}~\\-${beyondAscii}]+`;

/**
 * Attributes of an input for an e-mail address. With `type="email"` browsers refuse what came along with a paste and
 * nobody can see, and turn accents of the domain into punycode. The pattern is as strict as the server with
 * what is ASCII and leaves the rest to it.
 */
export const emailControl = {
  type: "text",
  inputMode: "email",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
  pattern: `\\s*${name}@${label}(?:\\.${label})+\\s*`,
} as const;

/** What a field hands to its control. */
export interface ControlProps {
  id: string;
  required: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "data-missing"?: string;
  "data-wrong"?: string;
  "data-long"?: string;
  "data-max"?: number;
  "data-near"?: number;
}

interface FieldProps {
  label: string;
  /** Marks it with a star, and the control as required. */
  required?: boolean;
  /** Says '(optional)' beside the label. */
  optional?: boolean;
  help?: ReactNode;
  /** The message shown while what was typed is not right. */
  error?: string;
  /** What send-form says while the control is empty, while what was typed is not right, and while it is too long. */
  messages?: { missing: string; wrong?: string | undefined; long?: string | undefined };
  /** What was typed, and how many characters of it are kept: nothing is cut, it is counted. */
  count?: { typed: string; max: number };
  /** Whether the message is read out as soon as it shows; not where the form itself says it. */
  announced?: boolean;
  /** Id of the control; made up when left out. */
  id?: string;
  className?: string;
  /** Renders the control with what ties it to its label, help and error. */
  children(control: ControlProps): ReactNode;
}

/** A label, its control, and the help or error under it. The label's text is exactly `label`. */
export function Field(props: FieldProps) {
  const { label, required = false, optional = false, help, error, messages, announced = true } = props;
  const { id, count, className = "", children } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const hasNote = Boolean(error || messages);
  const describedBy = [hasNote && errorId, help && helpId].filter(Boolean).join(" ");
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <p className="text-sm leading-[1.4]">
        <label htmlFor={controlId} className={`font-strong ${required ? "after:content-['_*'/'']" : ""}`}>
          {label}
        </label>
        {optional && <span className="text-ink-soft"> (optional)</span>}
      </p>
      {children({
        id: controlId,
        required,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
        ...(messages
          ? { "data-missing": messages.missing, "data-wrong": messages.wrong, "data-long": messages.long }
          : {}),
        ...(count ? { "data-max": count.max, "data-near": nearTo(count.max) } : {}),
      })}
      {count && <CharacterCount id={`${controlId}-count`} {...count} />}
      {hasNote && (
        <p
          data-note
          hidden={!error}
          role={announced ? "alert" : undefined}
          className="flex items-start gap-1.5 text-sm leading-[1.4] text-error"
        >
          <Icon icon={CircleAlert} />
          <span id={errorId} data-message>
            {error}
          </span>
        </p>
      )}
      {help && (
        <p id={helpId} className="text-sm leading-[1.4] text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
}

const MIN_COUNTED_AHEAD = 200;
/** From how many characters on they are counted; what is short by nature only once it is too long. */
const nearTo = (max: number) => (max < MIN_COUNTED_AHEAD ? max + 1 : Math.ceil(max * 0.9));
const inDigits = (count: number) => count.toLocaleString("en-CA");

/**
 * Says how much was typed, '6,120 of 5,000 characters', once the end is near: what is pasted is never cut. In a
 * send-form the element keeps it up to date.
 */
export function CharacterCount({ id, typed, max }: { id: string; typed: string; max: number }) {
  const { length } = typed.trim();
  return (
    <p
      aria-live="polite"
      aria-atomic="true"
      className="text-sm leading-[1.4] text-ink-soft has-[>[data-over]]:text-error has-[>[hidden]]:sr-only"
    >
      <span id={id} hidden={length < nearTo(max)} data-over={length > max || undefined}>
        <span data-length>{inDigits(length)}</span>
        {` of ${inDigits(max)} characters`}
      </span>
    </p>
  );
}

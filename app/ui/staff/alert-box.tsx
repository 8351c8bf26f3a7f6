import { CircleAlert } from "lucide-react";
import { Icon } from "../icon.tsx";
import { StaffButton } from "./staff-button.tsx";

/** An invalid field with its message. */
export interface AlertField {
  message: string;
  focus(): void;
}

/** The error of the last attempt to save. */
export interface FormAlert {
  message: string;
  /** Additional details. */
  detail?: string;
  /** The invalid fields, if there are several; pressing one focuses its field. */
  fields?: AlertField[];
  /** Alternatives to trying again. */
  choices?: { label: string; onChoose(): void }[];
}

interface AlertBoxProps {
  /** With an empty message the box is hidden until send-form fills it. */
  alert: FormAlert;
  /** Id of the message. */
  id?: string;
}

/** The message of a failed write, announced immediately. */
export function AlertBox({ alert, id }: AlertBoxProps) {
  return (
    <div
      data-note
      hidden={alert.message === ""}
      className="mt-5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-cut border-[1.5px] border-error bg-error-tint p-4 text-error"
    >
      <Icon icon={CircleAlert} className="mt-0.5 size-6" />
      {/* A live region stays exposed to screen readers behind a modal dialog, such as a new sign-in. */}
      <div role="alert" aria-live="assertive" className="max-h-[30dvh] overflow-y-auto">
        <p id={id} data-message className="font-strong" suppressHydrationWarning>
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

import type { Ref } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Field, inputClass } from "#app/ui/field.tsx";

interface CodeFieldProps {
  /** Id of the input; made up when left out. */
  id?: string;
  /** 'Code' unless given. */
  label?: string;
  /** Says where codes are found, unless given. */
  help?: string | null;
  error?: string | undefined;
  /** As Field's. */
  messages?: { missing: string };
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A code of an app, or a backup code: both are digits. */
export function CodeField(props: CodeFieldProps) {
  const { id, label = "Code", help = staffMessages.twoStep.codeHelp, error, messages, ref } = props;
  return (
    <Field id={id} label={label} help={help} error={error} messages={messages}>
      {(tied) => (
        <input
          {...tied}
          ref={ref}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          // biome-ignore lint/a11y/noAutofocus: it is the only thing asked for, in the answer to a press
          autoFocus={props.autoFocus}
          className={`${inputClass} tabular-nums`}
        />
      )}
    </Field>
  );
}

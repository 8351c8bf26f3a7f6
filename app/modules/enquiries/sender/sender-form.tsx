import type { ReactNode } from "react";
import { ActionButton } from "#app/ui/actions.tsx";
import { Field, inputClass } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { contactFields } from "../contact.schema.ts";
import { senderPath, type TypedFields } from "./sent-enquiry.ts";

/** A form of the sender's page that was not stored, with the reason and what was typed. */
export interface RefusedForm {
  verb: string;
  message: string;
  typed: TypedFields;
}

interface SenderFormProps {
  token: string;
  /** What it does; see SenderVerb. */
  verb: string;
  className?: string;
  /** The label of its button. */
  submit: string;
  variant?: "clay" | "line";
  children: ReactNode;
}

/** A form of the sender's page, which works without scripts; its button is below its fields. */
export function SenderForm(props: SenderFormProps) {
  const { token, verb, className = "gap-5", submit, variant = "clay", children } = props;
  return (
    <form method="post" action={senderPath(token)} className={`relative grid ${className}`}>
      <input type="hidden" name="verb" value={verb} />
      {children}
      <div>
        <ActionButton type="submit" variant={variant}>
          {submit}
        </ActionButton>
      </div>
    </form>
  );
}

interface WordsFieldProps extends Omit<Parameters<typeof Field>[0], "children"> {
  rows: number;
  typed: string;
}

/** What the sender writes in their own words; see readWords. */
export function WordsField({ rows, typed, ...field }: WordsFieldProps) {
  return (
    <Field {...field} count={{ typed, max: contactFields.message.max }}>
      {(tied) => <textarea {...tied} name="body" rows={rows} className={inputClass} defaultValue={typed} />}
    </Field>
  );
}

/** Why a form was not stored. */
export function Refusal({ refused }: { refused: RefusedForm | null }) {
  if (!refused) return null;
  return (
    <Notice tone="error">
      <p>{refused.message}</p>
    </Notice>
  );
}

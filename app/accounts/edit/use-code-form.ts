import { type FormEvent, useRef, useState } from "react";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import type { FormAlert } from "#app/ui/staff/alert-box.tsx";

/**
 * State of a form whose field `code` is sent with an account verb. A code error is shown at the field, which
 * gets the focus.
 * @param failed the message if the verb fails
 */
export function useCodeForm<Value>(verb: string, failed: string, onDone: (value: Value) => void) {
  const { busy, send } = useSave("account");
  const field = useRef<HTMLInputElement>(null);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const [error, setError] = useState<string | undefined>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    setAlert(null);
    setError(undefined);
    const result = await send<Value>(verb, { code });
    if (result.kind === "ok") return onDone(result.value);
    const wrong = result.fieldErrors?.code;
    if (wrong) setError(wrong);
    else setAlert(alertOf(result, failed));
    field.current?.select();
  };

  return { busy, field, alert, error, submit };
}

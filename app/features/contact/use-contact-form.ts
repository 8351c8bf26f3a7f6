import {
  type FocusEvent,
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { messages } from "#app/platform/messages.ts";
import type { ControlProps } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import {
  type ContactFieldErrors,
  type ContactFieldName,
  type ContactResult,
  contactFieldNames,
  contactFields,
} from "./contact-fields.ts";
import { typedValues } from "./typed-values.ts";

type CheckContact = typeof import("./contact.schema.ts").checkContact;

/**
 * What the contact form does besides being a form: checks in the browser, on submit and, once submitted, whenever a
 * field is left; a sentence goes as soon as what it asks for is typed. The rules are fetched once the page is alive,
 * while there is a connection; until they are here the server's answer does the same. What was typed lives in the
 * fields themselves and so survives every answer.
 * @param result what became of the last submit; null while one is under way and before the first
 * @returns props for the form, for each field and its control, and a ref for what takes focus after an answer
 */
export function useContactForm(result: ContactResult | null) {
  const hydrated = useHydrated();
  const rules = useRef<CheckContact | null>(null);
  const submitted = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLElement | null>(null);
  const answerRef = useCallback((element: HTMLElement | null) => {
    answer.current = element;
  }, []);
  /** Only for the first render: from then on the fields themselves know what was typed. */
  const [defaults] = useState(() => (result && result.kind !== "sent" ? result.values : typedValues(null)));
  /** The browser's own findings; null while the server's answer is the latest word. */
  const [found, setFound] = useState<ContactFieldErrors | null>(null);
  const errors = found ?? (result?.kind === "invalid" ? result.fieldErrors : {});
  const firstInvalid = contactFieldNames.find((name) => errors[name]);

  useEffect(() => fetchRules(rules), []);

  useEffect(() => {
    if (!result) return;
    setFound(null);
    if (result.kind === "invalid") focusFirst(form.current, result.fieldErrors);
    else answer.current?.focus();
  }, [result]);

  function findings(): ContactFieldErrors | null {
    if (!rules.current || !form.current) return null;
    return rules.current(typedValues(new FormData(form.current))).fieldErrors ?? {};
  }

  function checkAgain(fieldName: string) {
    const name = contactFieldNames.find((known) => known === fieldName);
    const faults = findings();
    if (name && faults) setFound({ ...errors, [name]: faults[name] });
  }

  const formProps = {
    ref: form,
    noValidate: hydrated,
    onFocus: () => fetchRules(rules),
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      submitted.current = true;
      const faults = findings();
      if (faults && Object.keys(faults).length > 0) {
        event.preventDefault();
        setFound(faults);
        focusFirst(event.currentTarget, faults);
      } else setFound(null);
    },
    onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
      // A sentence that appears while the button is being pressed would move it from under the pointer.
      if (relatedTarget instanceof HTMLButtonElement) return;
      if (submitted.current) checkAgain(target.name);
    },
    onInput({ target }: InputEvent<HTMLFormElement>) {
      const { name } = target as HTMLInputElement;
      if (contactFieldNames.some((known) => known === name && errors[known])) checkAgain(name);
    },
  };

  /** Props for ui's Field. */
  function field(name: ContactFieldName) {
    return {
      id: `contact-${name}`,
      label: contactFields[name].label,
      required: name !== "service",
      error: errors[name],
    };
  }

  /** Props for the control in it; `tied` is what Field hands down. */
  function control(name: ContactFieldName, tied: ControlProps) {
    return {
      ...tied,
      name,
      defaultValue: defaults[name],
      maxLength: contactFields[name].most,
      // Without JavaScript the answer is a new page, and this brings its reader to the first slip.
      autoFocus: result !== null && name === firstInvalid,
    };
  }

  return { formProps, field, control, answerRef };
}

function fetchRules(rules: RefObject<CheckContact | null>): void {
  if (rules.current) return;
  import("./contact.schema.ts").then(
    (module) => {
      rules.current = module.checkContact;
    },
    // Offline or an old page after a new release: the server checks, or the next try brings them.
    () => undefined,
  );
}

function focusFirst(form: HTMLFormElement | null, faults: ContactFieldErrors): void {
  const name = contactFieldNames.find((known) => faults[known]);
  const control = name && form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

/** The sentence of an answer that is neither thanks nor a field's. */
export function refusalOf(result: ContactResult | null): string | null {
  if (result?.kind === "failed") return messages.contact.failed;
  return result?.kind === "refused" ? result.sentence : null;
}

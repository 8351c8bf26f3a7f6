import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { config, type ZodType } from "zod";
import { fieldSentences } from "#app/platform/http/field-sentences.ts";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { announce } from "#app/ui/staff/toast-store.ts";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import type { StaffRefused } from "../staff-result.ts";
import { alertOf } from "./post-to-staff.ts";
import { useSave } from "./use-save.ts";

// The page's policy forbids compiling code from strings, which zod would try.
config({ jitless: true });

/** Keeps what is typed on this device until it is saved; see DESIGN §9.1. */
export interface Draft<Values> {
  load(): Values | null;
  save(values: Values): void;
  clear(): void;
}

interface StaffFormOptions<Values extends object, Saved> {
  /** The part after `/staff/`. */
  feature: string;
  /** 'save' unless given. */
  verb?: string;
  /** The verb's own schema: the same rules on both sides (SPEC §5). */
  schema: ZodType;
  initial: Values;
  /** `updated_at` of what is edited, as it was loaded; null for a new thing. */
  version: string | null;
  /** Makes the verb's input of what is typed, without `expected_updated_at`. */
  toInput(values: Values): object;
  /** SPEC §8's sentence when it cannot be saved. */
  failed: string;
  /** The toast, once it is saved. */
  saved: string | ((values: Values) => string);
  onSaved(saved: Saved): void;
  /** Called when the person takes the stored version instead of their own; closes the form. */
  onDiscard(): void;
  draft?: Draft<Values>;
}

/**
 * A form that saves in place. A save that fails leaves everything typed; what is not saved holds the page
 * (holdUnsavedWork); of two people's saves the later one is asked whether to overwrite.
 */
export function useStaffForm<Values extends object, Saved = unknown>(
  options: StaffFormOptions<Values, Saved>,
) {
  const {
    feature,
    verb = "save",
    schema,
    initial,
    version,
    toInput,
    saved,
    failed,
    onSaved,
    draft,
  } = options;
  const { busy, send } = useSave(feature);
  const { revalidate } = useRevalidator();
  const [restored] = useState(() => draft?.load() ?? null);
  const [values, setValues] = useState<Values>(restored ?? initial);
  const [dirty, setDirty] = useState(restored !== null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const release = useRef<() => void>(() => {});
  const refusedIn = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!dirty) return;
    release.current = holdUnsavedWork();
    return () => release.current();
  }, [dirty]);

  // React has marked the wrong fields by then.
  useEffect(() => {
    const form = refusedIn.current;
    refusedIn.current = null;
    if (Object.keys(fieldErrors).length > 0) form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [fieldErrors]);

  const set = <Key extends keyof Values>(name: Key, value: Values[Key]) => {
    const next = { ...values, [name]: value };
    setValues((now) => ({ ...now, [name]: value }));
    setDirty(true);
    setFieldErrors((errors) => withoutField(errors, String(name)));
    draft?.save(next);
  };

  const refuse = (refused: StaffRefused, element: HTMLFormElement | null) => {
    const { conflict } = refused;
    refusedIn.current = element;
    setFieldErrors(refused.fieldErrors ?? {});
    const choices = conflict && [
      { label: "Save mine anyway", onChoose: () => void save(element, conflict.updated_at) },
      { label: "Discard mine and show theirs", onChoose: () => void discard() },
    ];
    setAlert({ ...alertOf(refused, failed), ...(choices ? { choices } : {}) });
  };

  const discard = async () => {
    release.current();
    draft?.clear();
    options.onDiscard();
    await revalidate();
  };

  const save = async (element: HTMLFormElement | null, expected: string | null) => {
    const input = { ...toInput(values), expected_updated_at: expected };
    const check = schema.safeParse(input);
    if (!check.success) {
      setAlert(null);
      refusedIn.current = element;
      setFieldErrors(fieldSentences(check.error));
      return;
    }
    setAlert(null);
    setFieldErrors({});
    const result = await send<Saved>(verb, input, ({ sentence }) => setAlert({ sentence }));
    if (result.kind === "refused") return refuse(result, element);
    release.current();
    draft?.clear();
    announce(typeof saved === "string" ? saved : saved(values));
    onSaved(result.value);
  };

  return {
    values,
    set,
    /** What an input of app/ui/staff/inputs.tsx needs. */
    bind: <Key extends keyof Values & string>(name: Key) => ({
      name,
      value: values[name],
      onChange: (value: Values[Key]) => set(name, value),
      error: fieldErrors[name],
    }),
    fieldErrors,
    alert,
    busy,
    dirty,
    /** Whether the form opened with a draft kept on this device. */
    hasDraft: restored !== null,
    submit: (event: FormEvent<HTMLFormElement>) => void save(event.currentTarget, version),
    /** Before the form closes unsaved. */
    abandon: () => {
      release.current();
      draft?.clear();
    },
  };
}

/** The sentences that are not about a field or a part of it, such as `towns.2.name` of `towns`. */
function withoutField(errors: Record<string, string>, name: string): Record<string, string> {
  const isAbout = (path: string) => path === name || path.startsWith(`${name}.`);
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isAbout(path)));
}

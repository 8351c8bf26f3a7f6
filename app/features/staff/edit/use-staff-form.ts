import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { v7 } from "uuid";
import { config, type ZodType } from "zod";
import { fieldSentences } from "#app/platform/http/field-sentences.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { AlertField, FormAlert } from "#app/ui/staff/form-frame.tsx";
import { askToLeave } from "#app/ui/staff/leave-store.ts";
import { announce } from "#app/ui/staff/toast-store.ts";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import { activityTime } from "../activity-words.ts";
import { useViewer } from "../staff-only.tsx";
import type { StaffRefused } from "../staff-result.ts";
import { errorsAfterChange } from "./errors-after-change.ts";
import { type FormDraft, useFormDraft } from "./form-draft.ts";
import { alertOf, type FailedSentence, whenReachable } from "./post-to-staff.ts";
import { useSave } from "./use-save.ts";
import { wrongFieldsOf } from "./wrong-fields.ts";

// The page's policy forbids compiling code from strings, which zod would try.
config({ jitless: true });

interface StaffFormOptions<Values extends object, Saved> {
  /** The part after `/staff/`. */
  feature: string;
  /** 'save' unless given. */
  verb?: string;
  /** The verb's own schema: the same rules on both sides (SPEC §5). */
  schema: ZodType;
  /** Id of what is edited; null for a new thing, which gets one of the form's making. */
  id: string | null;
  initial: Values;
  /** `updated_at` of what is edited, as it was loaded; null for a new thing. */
  version: string | null;
  /** Makes the verb's input of what is typed, without `expected_updated_at`. */
  toInput(values: Values, id: string): object;
  /** SPEC §8's sentence when it cannot be saved. */
  failed: FailedSentence;
  /** The toast, once it is saved. */
  saved: string | ((values: Values) => string);
  onSaved(saved: Saved): void;
  /** Closes the form unsaved. */
  onCancel(): void;
  /** When the person takes the stored version instead of their own; closes the form unless given. */
  onTakeTheirs?(): void;
  /** Where the draft is kept on this device; by person, feature and thing unless given. */
  draftKey?: string;
}

/**
 * A form that saves in place. A save that fails leaves everything typed; what is not saved is kept on this device and
 * holds the page (holdUnsavedWork); of two people's saves the later one is asked whether to overwrite.
 * @returns `frame` is for FormFrame; `id` is the thing's, also while it is new
 */
export function useStaffForm<Values extends object, Saved = unknown>(
  options: StaffFormOptions<Values, Saved>,
) {
  const { feature, verb = "save", schema, toInput, saved, failed, onSaved, onCancel } = options;
  const { busy, send } = useSave(feature);
  const { revalidate } = useRevalidator();
  const viewer = useViewer();
  // As it was when the form opened: the page may be loaded anew beneath it.
  const [opened] = useState(() => ({
    id: options.id ?? v7(),
    values: options.initial,
    version: options.version,
    draftKey: options.draftKey ?? `draft:${viewer?.id ?? ""}:${feature}:${verb}:${options.id ?? "new"}`,
  }));
  const [id, setId] = useState(opened.id);
  const [version, setVersion] = useState(opened.version);
  const [values, setValues] = useState<Values>(opened.values);
  const [dirty, setDirty] = useState(false);
  const [found, setFound] = useState<FormDraft<Values> | null>(null);
  /** Fields that keep a state of their own start anew with it. */
  const [round, setRound] = useState(0);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<StaffRefused | null>(null);
  const [wrongFields, setWrongFields] = useState<AlertField[]>([]);
  const [waiting, setWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const release = useRef<() => void>(() => {});
  const draft = useFormDraft(opened.draftKey, opened.values);

  const start = (from: { id: string; version: string | null; values: Values }) => {
    setId(from.id);
    setVersion(from.version);
    setValues(from.values);
    setRound((now) => now + 1);
  };

  const restore = useEffectEvent(() => {
    const left = draft.read();
    if (!left) return;
    if (JSON.stringify(left.values) === JSON.stringify(opened.values)) return draft.forget();
    setFound(left);
    start({ id: left.id ?? opened.id, version: left.expected_updated_at, values: left.values });
  });
  // Not while rendering: the server knows nothing of what this device keeps.
  useEffect(() => restore(), []);

  const keep = useEffectEvent(() =>
    draft.keep({ values, id, expected_updated_at: version, kept_at: new Date().toISOString() }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed
  useEffect(() => {
    if (dirty) keep();
  }, [dirty, values]);

  const forget = useEffectEvent(() => draft.forget());
  useEffect(() => {
    if (!dirty) return;
    release.current = holdUnsavedWork(() => forget());
    return () => release.current();
  }, [dirty]);

  // React has marked the wrong fields by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which fields are marked follows from fieldErrors
  useEffect(() => {
    const marked = wrongFieldsOf(element.current);
    setWrongFields((now) => (marked.length + now.length === 0 ? now : marked));
  }, [fieldErrors]);
  useEffect(() => {
    if (attempt > 0) wrongFieldsOf(element.current)[0]?.focus();
  }, [attempt]);

  const set = <Key extends keyof Values>(name: Key, value: Values[Key]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setDirty(true);
    setFound(null);
    setFieldErrors((errors) => errorsAfterChange(errors, String(name), values[name], value));
  };

  const refuse = (refusal: StaffRefused) => {
    setRefused(refusal);
    setFieldErrors(refusal.fieldErrors ?? {});
    setAttempt((now) => now + 1);
  };

  const leave = (then: () => void) => {
    release.current();
    draft.forget();
    then();
  };

  const save = async (expected: string | null) => {
    const input = { ...toInput(values, id), expected_updated_at: expected };
    setWaiting(false);
    setRefused(null);
    setFieldErrors({});
    const check = schema.safeParse(input);
    if (!check.success) {
      const fieldErrors = fieldSentences(check.error);
      return refuse({
        kind: "refused",
        reason: "invalid",
        sentence: staffMessages.staff.checkFields,
        fieldErrors,
      });
    }
    const result = await send<Saved>(verb, input, setRefused);
    if (result.kind === "refused") return refuse(result);
    leave(() => {
      announce(typeof saved === "string" ? saved : saved(values));
      onSaved(result.value);
    });
  };

  const saveAgain = useEffectEvent(() => void save(version));
  useEffect(() => (waiting ? whenReachable(() => saveAgain()) : undefined), [waiting]);

  const cancel = async () => {
    if ((dirty || found) && !(await askToLeave())) return;
    leave(onCancel);
  };

  const alert = (): FormAlert | null => {
    if (!refused) return null;
    if (waiting) {
      const stop = { label: "Stop trying", onChoose: () => setWaiting(false) };
      return { ...alertOf(refused, failed), detail: staffMessages.staff.waiting, choices: [stop] };
    }
    if (refused.reason === "unreachable") {
      const wait = { label: "Keep trying", onChoose: () => setWaiting(true) };
      return { ...alertOf(refused, failed), choices: [wait] };
    }
    if (refused.conflict) {
      const { updated_at } = refused.conflict;
      const takeTheirs = () => {
        leave(options.onTakeTheirs ?? onCancel);
        void revalidate();
      };
      const choices = [
        { label: "Save mine anyway", onChoose: () => void save(updated_at) },
        { label: "Discard mine and show theirs", onChoose: takeTheirs },
      ];
      return { ...alertOf(refused, failed), choices };
    }
    if (refused.reason !== "invalid") return alertOf(refused, failed);
    // What is put right field by field is answered with the last of them.
    if (refused.fieldErrors && Object.keys(fieldErrors).length === 0) return null;
    const [only, ...more] = wrongFields;
    if (!only || refused.detail) return alertOf(refused, failed);
    return more.length === 0
      ? { sentence: only.sentence }
      : { sentence: staffMessages.staff.checkFields, fields: wrongFields };
  };

  return {
    id,
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
    busy,
    /** Closes the form unsaved without asking: what was typed is not wanted any more. */
    abandon: () => leave(onCancel),
    frame: {
      busy,
      alert: alert(),
      round,
      keptNote: draft.isKept || found ? staffMessages.staff.draftKept : null,
      offer: found && {
        sentence: staffMessages.staff.draftFound(
          found.kept_at && activityTime(found.kept_at, new Date()),
          found.expected_updated_at !== opened.version,
        ),
        onContinue: () => {
          setFound(null);
          setDirty(true);
        },
        onDiscard: () => {
          draft.forget();
          setFound(null);
          setDirty(false);
          start(opened);
        },
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        element.current = event.currentTarget;
        void save(version);
      },
      onCancel: () => void cancel(),
    },
  };
}

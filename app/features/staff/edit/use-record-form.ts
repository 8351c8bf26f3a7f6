import { createElement, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { v7 } from "uuid";
import { config, type ZodType } from "zod";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { AlertField, FormAlert } from "#app/ui/staff/form-frame.tsx";
import { confirmDiscard } from "#app/ui/staff/leave-guard.tsx";
import type { ToastAction } from "#app/ui/staff/toast.tsx";
import { useViewer } from "../staff-only.tsx";
import type { StaffError } from "../staff-result.ts";
import { errorsAfterChange } from "./errors-after-change.ts";
import { HistoryButton } from "./history-button.tsx";
import { invalidFieldsOf } from "./invalid-fields.ts";
import { firstIncompleteField, type RequiredFields } from "./required-fields.ts";
import { alertOf, type FailureMessage, whenReachable } from "./staff-fetch.ts";
import { useRecordDraft } from "./use-record-draft.ts";
import { useSave } from "./use-save.ts";
import { useSavedToast } from "./use-saved-toast.ts";

// The page's policy forbids compiling code from strings, which zod would try.
config({ jitless: true });

/** A record as its form opens it: at least the form's fields, where null counts as blank. */
export type EditedRecord<Values> = { id: string; updated_at: string | null } & {
  [Key in keyof Values]: Values[Key] | null;
};

interface RecordFormOptions<Values extends object, Saved> {
  /** The part after `/staff/`. */
  feature: string;
  /** 'save' by default. */
  verb?: string;
  /** The verb's input schema: the same rules on both sides (SPEC §5). */
  schema: ZodType;
  /** Null for a new one, whose id the form generates. Later changes of the prop are ignored. */
  record: EditedRecord<Values> | null;
  /** The fields of a new record. */
  blank: Values;
  /** Further values of the verb's input. */
  input?: object;
  /** Converts the fields to what is sent, if that differs. */
  sent?(values: Values): Values;
  /** Fields that must be complete before Save. */
  needs?: RequiredFields<Values>;
  /** SPEC §8's message if the save fails. */
  failed: FailureMessage;
  /** The toast after a save. */
  saved: string | ((values: Values) => string);
  /** A further action of the toast. */
  next?(values: Values, id: string): ToastAction | undefined;
  /** Closes the form. */
  onDone(): void;
  /** Called after a save; onDone by default. */
  onSaved?(saved: Saved): void;
  /** Called when the person accepts the stored version instead of their own; onDone by default. */
  onTakeTheirs?(): void;
  /** The record's history; without it the form has no history button. */
  history?: HistoryOptions<Values> | undefined;
  /** The draft's key in localStorage; by person, feature and record by default. */
  draftKey?: string;
}

interface HistoryOptions<Values> {
  /** The entity's type. */
  type: string;
  /** The entity's id, if it is not the record's. */
  id?: string;
  title(values: Values): string;
}

/**
 * A form that saves a record. A failed save changes no field. Unsaved values are autosaved on this device and
 * on the server (so never a password or a code) and hold the page (holdUnsavedWork). On a conflict it asks
 * whether to overwrite.
 * @returns `bind` is for an input of ui/staff, `bindPicture` for a picture, whose uploads block Save; `frame`
 *   is for FormFrame; `id` is the record's, also while it is new
 */
export function useRecordForm<Values extends object, Saved = unknown>(
  options: RecordFormOptions<Values, Saved>,
) {
  const { feature, verb = "save", schema, blank, failed, saved, onDone } = options;
  const { onSaved = onDone, onTakeTheirs = onDone } = options;
  const { busy, send } = useSave(feature);
  const { revalidate } = useRevalidator();
  const showSavedToast = useSavedToast();
  const viewer = useViewer();
  // The record as the form opened it: the page's data may be reloaded meanwhile.
  const [opened] = useState(() => ({
    id: options.record?.id ?? v7(),
    version: options.record?.updated_at ?? null,
    values: valuesOf(blank, options.record),
  }));
  const [{ id, version, values }, setCurrent] = useState(opened);
  const [dirty, setDirty] = useState(false);
  const [uploads, setUploads] = useState(0);
  /** Incremented to reset fields with state of their own. */
  const [round, setRound] = useState(0);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [error, setError] = useState<StaffError | null>(null);
  const [invalidFields, setInvalidFields] = useState<AlertField[]>([]);
  const [waiting, setWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const thing = `${feature}:${verb}:${options.record?.id ?? "new"}`;
  const draft = useRecordDraft({
    key: options.draftKey ?? `draft:${viewer?.id ?? ""}:${thing}`,
    thing,
    opened,
    current: { id, version, values },
    dirty,
    setDirty,
    start: (from) => {
      setCurrent(from);
      setRound((now) => now + 1);
    },
  });

  // Runs after React has marked the invalid fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which fields are marked follows from fieldErrors
  useEffect(() => {
    const marked = invalidFieldsOf(element.current);
    setInvalidFields((now) => (marked.length + now.length === 0 ? now : marked));
  }, [fieldErrors]);
  useEffect(() => {
    if (attempt > 0) invalidFieldsOf(element.current)[0]?.focus();
  }, [attempt]);

  const set = <Key extends keyof Values>(name: Key, value: Values[Key]) => {
    setCurrent((now) => ({ ...now, values: { ...now.values, [name]: value } }));
    setDirty(true);
    draft.noteTyped(name);
    setFieldErrors((errors) => errorsAfterChange(errors, String(name), values[name], value));
  };

  const showError = (failure: StaffError) => {
    setError(failure);
    setFieldErrors(failure.fieldErrors ?? {});
    setAttempt((now) => now + 1);
  };

  const save = async (expected: string | null) => {
    const fields = options.sent?.(values) ?? values;
    const input = { id, ...fields, ...options.input, expected_updated_at: expected };
    setWaiting(false);
    setError(null);
    setFieldErrors({});
    const check = schema.safeParse(input);
    if (!check.success) {
      const message = staffMessages.staff.checkFields;
      return showError({
        kind: "error",
        reason: "invalid",
        message,
        fieldErrors: fieldErrorsOf(check.error),
      });
    }
    const result = await send<Saved>(verb, input, setError);
    if (result.kind === "error") return showError(result);
    draft.forget();
    showSavedToast(typeof saved === "string" ? saved : saved(values), result, options.next?.(values, id));
    onSaved(result.value);
  };

  const saveAgain = useEffectEvent(() => void save(version));
  useEffect(() => (waiting ? whenReachable(() => saveAgain()) : undefined), [waiting]);

  /** Discards unsaved values without asking and closes the form. */
  const abandon = (then = onDone) => {
    draft.forget();
    then();
  };

  const alert = (): FormAlert | null => {
    if (!error) return null;
    const shown = alertOf(error, failed);
    if (waiting) {
      const stop = { label: "Stop trying", onChoose: () => setWaiting(false) };
      return { ...shown, detail: staffMessages.staff.waiting, choices: [stop] };
    }
    if (error.reason === "unreachable") {
      return { ...shown, choices: [{ label: "Keep trying", onChoose: () => setWaiting(true) }] };
    }
    if (error.conflict) {
      const { updated_at } = error.conflict;
      const acceptTheirs = () => {
        abandon(onTakeTheirs);
        void revalidate();
      };
      const choices = [
        { label: "Save mine anyway", onChoose: () => void save(updated_at) },
        { label: "Discard mine and show theirs", onChoose: acceptTheirs },
      ];
      return { ...shown, choices };
    }
    if (error.reason !== "invalid") return shown;
    // The alert disappears with the last invalid field.
    if (error.fieldErrors && Object.keys(fieldErrors).length === 0) return null;
    const [only, ...more] = invalidFields;
    if (!only || error.detail) return shown;
    return more.length === 0
      ? { message: only.message }
      : { message: staffMessages.staff.checkFields, fields: invalidFields };
  };

  const bind = <Key extends keyof Values & string>(name: Key) => ({
    name,
    value: values[name],
    onChange: (value: Values[Key]) => set(name, value),
    error: fieldErrors[name],
  });
  const onBusyChange = (isUploading: boolean) => setUploads((count) => count + (isUploading ? 1 : -1));

  return {
    id,
    values,
    set,
    bind,
    bindPicture: <Key extends keyof Values & string>(name: Key) => ({ ...bind(name), onBusyChange }),
    fieldErrors,
    busy,
    abandon,
    frame: {
      busy,
      missing:
        uploads > 0 ? staffMessages.staff.pictureComing : firstIncompleteField(values, options.needs ?? {}),
      alert: alert(),
      round,
      history: historyButton(options.history, options.record, opened.values),
      keptNote: draft.keptNote,
      offer: draft.offer,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        element.current = event.currentTarget;
        void save(version);
      },
      onCancel: async () => {
        if ((dirty || draft.offer) && !(await confirmDiscard())) return;
        abandon();
      },
    },
  };
}

/** The button that opens the history of the form's entity; null for a new record. */
function historyButton<Values>(
  history: HistoryOptions<Values> | undefined,
  record: { id: string } | null,
  values: Values,
) {
  if (!history || !record) return null;
  const { type, id = record.id, title } = history;
  return createElement(HistoryButton, { type, id, title: title(values) });
}

/** Returns a record's values for the form's fields. */
function valuesOf<Values extends object>(blank: Values, record: EditedRecord<Values> | null): Values {
  if (!record) return blank;
  const fields = Object.keys(blank) as (keyof Values)[];
  return Object.fromEntries(fields.map((name) => [name, record[name] ?? blank[name]])) as Values;
}

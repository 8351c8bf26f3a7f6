import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { config, type ZodType } from "zod";
import { HistoryButton } from "#app/kernel/lists/edit/history-button.tsx";
import { timeOfChange } from "#app/kernel/rich-text/edit/words-of.ts";
import { type DraftRef, MAX_DRAFT_BYTES } from "#app/kernel/verbs/draft.ts";
import { firstIncompleteField, type RequiredFields } from "#app/kernel/verbs/edit/required-fields.ts";
import { alertOf, type FailureMessage, postVerb } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useOtherEditor } from "#app/kernel/verbs/edit/use-person-name.ts";
import { useSavedToast } from "#app/kernel/verbs/edit/use-saved-toast.ts";
import type { StaffError, StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { AlertField, FormAlert } from "#app/ui/staff/alert-box.tsx";
import { announce } from "#app/ui/staff/announce.tsx";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import { confirmDiscard } from "#app/ui/staff/leave-guard.tsx";
import type { ToastAction } from "#app/ui/staff/toast.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { formField } from "./form-draft.ts";
import { invalidFieldsOf } from "./invalid-fields.ts";
import { type EditSession, undoDirection, useSession, useSessionSave } from "./session.ts";
import { type EditedRecordOptions, useEditedRecord } from "./use-edited-record.ts";

// The page's policy forbids compiling code from strings, which zod would try.
config({ jitless: true });

interface RecordFormOptions<Values extends object, Saved> extends EditedRecordOptions<Values> {
  /** The part after `/staff/`. */
  feature: string;
  /** 'save' by default. */
  verb?: string;
  /** The verb's input schema: the same rules on both sides (SPEC §5). */
  schema: ZodType;
  /** Further values of the verb's input. */
  input?: object;
  /**
   * The field of the verb's input for the id of this save, which is a part of the draft: the verb carries it out once,
   * however often and from whichever tab it is sent.
   */
  saveIdField?: string;
  /** Converts the fields to what is sent, if that differs. */
  sent?(values: Values): Values;
  /** Fields that must be complete before Save. */
  needs?: RequiredFields<Values>;
  /** What is asked before a valid form is sent, such as what it will mail. */
  question?(values: Values): { question: string; confirmLabel: string };
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
  /** The entity's title in its history; without it the form has no history button. */
  titleOf?(values: Values): string;
}

/**
 * A form that saves a record: a view of its fields in an edit session of its own. A failed save changes no
 * field. Unsaved values are autosaved on this device and on the server (so never a password or a code) and hold
 * the page (holdUnsavedWork). On a conflict it shows both versions of each field, or asks whether to overwrite.
 * @returns `bind` is for an input of ui/staff, `bindPicture` for a picture, whose uploads block Save; `frame`
 *   is for FormFrame; `id` is the record's, also while it is new
 */
export function useRecordForm<Values extends object, Saved = unknown>(
  options: RecordFormOptions<Values, Saved>,
) {
  const { type, titleOf, failed, onDone, onTakeTheirs = onDone } = options;
  const { revalidate } = useRevalidator();
  const otherEditor = useOtherEditor();
  const edited = useEditedRecord(options);
  const { session, opened, stored, values, draft } = edited;
  const { save: saveState, fieldErrors } = useSession(session, (state) => state);
  const [uploads, setUploads] = useState(0);
  const [isComparing, setIsComparing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const invalidFields = useInvalidFields(element, session);
  const save = useRecordSave(options, edited, {
    onQuestion: () => setIsAsking(true),
    onError: () => setIsComparing(true),
  });

  /** Discards unsaved values without asking and closes the form. */
  const abandon = (then = onDone) => {
    draft.forget();
    then();
  };
  const acceptTheirs = () => {
    abandon(onTakeTheirs);
    void revalidate();
  };
  const bind = <Key extends keyof Values & string>(name: Key) => ({
    name,
    value: values[name],
    onChange: (value: Values[Key]) => edited.set(name, value),
    error: fieldErrors[name],
  });
  const onBusyChange = (isUploading: boolean) => setUploads((count) => count + (isUploading ? 1 : -1));
  const busy = saveState.kind === "saving";

  return {
    id: stored.id,
    saveId: stored.saveId,
    values,
    set: edited.set,
    bind,
    fieldErrors,
    busy,
    abandon,
    bindPicture: <Key extends keyof Values & string>(name: Key) => ({ ...bind(name), onBusyChange }),
    frame: {
      busy,
      missing:
        uploads > 0 ? staffTexts.staff.pictureComing : firstIncompleteField(values, options.needs ?? {}),
      alert: alertIn(session, failed, {
        invalidFields,
        otherEditor,
        onOverwrite: save,
        onAcceptTheirs: acceptTheirs,
        onCompare: () => setIsComparing(true),
      }),
      round: edited.round,
      history: titleOf && options.record && (
        <HistoryButton type={type} id={options.record.id} title={titleOf(opened.values)} />
      ),
      keptNote: draft.isStored ? staffTexts.staff.draftKept : null,
      offer: draft.offer,
      dialog: isAsking ? (
        <ConfirmDialog
          isHarmless
          question=""
          {...options.question?.(values)}
          onConfirm={() => {
            setIsAsking(false);
            save(stored.version, "confirmed");
          }}
          onCancel={() => setIsAsking(false)}
        />
      ) : (
        isComparing &&
        saveState.kind === "conflict" && (
          <ConflictDialog
            session={session}
            conflicts={saveState.conflicts}
            isPublic={!("published" in stored.values) || stored.values.published === true}
            onSave={() =>
              session.getState().changes.unsaved.size > 0 ? save(stored.version) : acceptTheirs()
            }
            onRewrite={(key) => {
              const { path } = session.getState().changes.unsaved.get(key) ?? {};
              element.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus();
            }}
            onClose={() => setIsComparing(false)}
          />
        )
      ),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        element.current = event.currentTarget;
        save(stored.version);
      },
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        if (!busy) undoByKey(event, session);
      },
      onCancel: async () => {
        if ((draft.isDirty || draft.offer) && !(await confirmDiscard())) return;
        abandon();
      },
    },
  };
}

/** The fields that React has marked as invalid, of which the first gets the focus when a save has failed. */
function useInvalidFields(element: RefObject<HTMLFormElement | null>, session: EditSession): AlertField[] {
  const { save, fieldErrors } = useSession(session, (state) => state);
  const [invalidFields, setInvalidFields] = useState<AlertField[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which fields are marked follows from their errors
  useEffect(() => {
    const marked = invalidFieldsOf(element.current);
    setInvalidFields((now) => (marked.length + now.length === 0 ? now : marked));
  }, [fieldErrors]);
  useEffect(() => {
    if (save.kind === "failed") invalidFieldsOf(element.current)[0]?.focus();
  }, [element, save]);
  return invalidFields;
}

/**
 * Sends the form.
 * @param steps `onQuestion` is called instead of sending a valid form that asks first; `onError` for a save that was sent
 * @returns saves, over the version with the given time; `confirmed` once the person has answered the question
 */
function useRecordSave<Values extends object, Saved>(
  options: RecordFormOptions<Values, Saved>,
  { session, opened, stored, draft, valuesIn, learn }: ReturnType<typeof useEditedRecord<Values>>,
  { onQuestion, onError }: { onQuestion(): void; onError(): void },
) {
  const { feature, verb = "save", schema, saved, onSaved = options.onDone } = options;
  const { revalidate } = useRevalidator();
  const showSavedToast = useSavedToast();
  const inputOf = (expected: string | null) => {
    const { changes: now } = session.getState();
    const fields = options.sent?.(valuesIn(now)) ?? valuesIn(now);
    const { saveIdField } = options;
    const saveId = saveIdField === undefined ? {} : { [saveIdField]: stored.saveId };
    const input = { id: stored.id, ...fields, ...options.input, ...saveId, expected_updated_at: expected };
    const base = Object.fromEntries([...now.unsaved.values()].map((change) => [change.path, change.base]));
    // Without a base, the server compares whole entities. A document may be opened before it was ever saved.
    const hasBase = options.record !== null && (stored.version !== null || opened.version === null);
    const isLong = new Blob([JSON.stringify({ ...input, base })]).size > MAX_DRAFT_BYTES;
    return hasBase && !isLong ? { ...input, base } : input;
  };
  const send = async (expected: string | null, drafted?: DraftRef): Promise<StaffResult<Saved>> => {
    const onSignedOut = (error: StaffError) => session.setState({ save: { kind: "saving", error } });
    const result = await postVerb<Saved>(feature, verb, inputOf(expected), onSignedOut, drafted);
    if (result.kind === "ok" || isOutdated(result)) await revalidate();
    if (result.kind === "ok") return result;
    const { conflict } = result;
    if (!conflict) return result;
    const fields = conflict.fields.map((one) => ({ ...one, ...formField(one.path) }));
    return { ...result, conflict: { ...conflict, fields } };
  };
  const sendSave = useSessionSave<Saved>(session, {
    send: (_changes, drafted) => send(stored.version, drafted),
    async onSaved(done) {
      session.setState({ save: { kind: "editing" } });
      draft.forget();
      const sent = valuesIn(session.getState().changes);
      const message = typeof saved === "string" ? saved : saved(sent);
      showSavedToast(message, done, options.next?.(sent, stored.id));
      onSaved(done.value);
    },
    onError(error) {
      onError();
      // The fields of which the person accepts these values show them.
      const theirs = error.conflict?.fields.map(({ path, theirs }) => [path, theirs]) ?? [];
      learn(Object.fromEntries(theirs) as Partial<Values>);
    },
  });
  return (expected: string | null, confirmed?: "confirmed"): void => {
    const check = schema.safeParse(inputOf(expected));
    if (check.success && options.question && !confirmed) return void onQuestion();
    if (check.success) return void sendSave((_changes, drafted) => send(expected, drafted));
    const message = staffTexts.staff.checkFields;
    const fieldErrors = fieldErrorsOf(check.error);
    session.fail({ kind: "error", reason: "invalid", message, fieldErrors });
  };
}

/** Whether what the page shows has changed meanwhile, without a version of the form's own record to compare. */
const isOutdated = ({ reason, conflict }: StaffError) => reason === "conflict" && !conflict;

/** Undoes or redoes a form's step by its keys, where nothing in the form has a history of its own. */
function undoByKey(event: KeyboardEvent<HTMLFormElement>, session: EditSession): void {
  const direction = undoDirection(event);
  const isOther = "[role=dialog] *, [contenteditable], [contenteditable] *, input:not([name])";
  if (!direction || event.defaultPrevented || (event.target as HTMLElement).matches(isOther)) return;
  event.preventDefault();
  session.stepThrough(direction);
  announce(session.getState().said);
}

interface AlertChoices {
  /** The invalid fields that the form shows. */
  invalidFields: AlertField[];
  onCompare(): void;
  otherEditor(email: string | null): string | null;
  /** @param version the stored version, which is overwritten */
  onOverwrite(version: string): void;
  onAcceptTheirs(): void;
}

/** The form's alert about its last save. */
function alertIn(session: EditSession, failed: FailureMessage, choices: AlertChoices): FormAlert | null {
  const { save, fieldErrors } = session.getState();
  if (save.kind === "conflict") {
    const [first] = save.conflicts;
    const message = staffTexts.pageContent.conflict(
      choices.otherEditor(first?.by ?? null),
      timeOfChange(first?.at ?? null),
    );
    return { message, choices: [{ label: "Compare", onChoose: choices.onCompare }] };
  }
  const error = "error" in save ? save.error : undefined;
  if (!error) return null;
  const shown = alertOf(error, failed);
  if (save.kind === "waiting") {
    const stop = { label: "Stop trying", onChoose: () => session.fail(error) };
    return { ...shown, detail: staffTexts.staff.waiting, choices: [stop] };
  }
  if (error.reason === "unreachable") {
    const wait = () => session.setState({ save: { kind: "waiting", error } });
    return { ...shown, choices: [{ label: "Keep trying", onChoose: wait }] };
  }
  const version = error.conflict?.updated_at;
  if (version) {
    const overwrite = { label: "Save mine anyway", onChoose: () => choices.onOverwrite(version) };
    const accept = { label: "Discard mine and show theirs", onChoose: choices.onAcceptTheirs };
    return { ...shown, choices: [overwrite, accept] };
  }
  if (error.reason !== "invalid") return shown;
  // The alert disappears with the last invalid field.
  if (error.fieldErrors && Object.keys(fieldErrors).length === 0) return null;
  const { invalidFields: fields } = choices;
  const [only, ...more] = fields;
  if (!only || error.detail) return shown;
  return more.length === 0 ? { message: only.message } : { message: staffTexts.staff.checkFields, fields };
}

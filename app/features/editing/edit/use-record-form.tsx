import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { v7 } from "uuid";
import { config, type ZodType } from "zod";
import { timeOfChange } from "#app/features/rich-text/edit/words-of.ts";
import { type DraftRef, formDraftEntity, MAX_DRAFT_BYTES } from "#app/features/staff/draft.ts";
import { HistoryButton } from "#app/features/staff/edit/history-button.tsx";
import { firstIncompleteField, type RequiredFields } from "#app/features/staff/edit/required-fields.ts";
import { alertOf, type FailureMessage, postVerb } from "#app/features/staff/edit/staff-fetch.ts";
import { useOtherEditor } from "#app/features/staff/edit/use-person-name.ts";
import { useSavedToast } from "#app/features/staff/edit/use-saved-toast.ts";
import type { EntityType } from "#app/features/staff/entity-types.ts";
import type { StaffError, StaffResult } from "#app/features/staff/staff-result.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { AlertField, FormAlert } from "#app/ui/staff/alert-box.tsx";
import { announce } from "#app/ui/staff/announce.tsx";
import { confirmDiscard } from "#app/ui/staff/leave-guard.tsx";
import type { ToastAction } from "#app/ui/staff/toast.tsx";
import { type Changes, setField } from "./changes.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { formField, parseFormDraft, serializeFormDraft } from "./form-draft.ts";
import { invalidFieldsOf } from "./invalid-fields.ts";
import { createSession, type EditSession, undoDirection, useSession, useSessionSave } from "./session.ts";
import { useDraft } from "./use-draft.ts";

// The page's policy forbids compiling code from strings, which zod would try.
config({ jitless: true });

/** A record as its form opens it: at least the form's fields, where null counts as blank. */
export type EditedRecord<Values> = { id: string; updated_at: string | null } & {
  [Key in keyof Values]: Values[Key] | null;
};

interface RecordFormOptions<Values extends object, Saved> {
  /** The entity's type, in its history and for its draft. */
  type: EntityType;
  /** A part of the entity that has a form of its own, and so a draft. */
  part?: string;
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
  /** The entity's title in its history; without it the form has no history button. */
  titleOf?(values: Values): string;
  /** The draft's key in localStorage; by person and entity by default. */
  draftKey?: string;
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
  const { type, feature, verb = "save", schema, blank, titleOf, failed, saved, onDone } = options;
  const { onSaved = onDone, onTakeTheirs = onDone } = options;
  const { revalidate } = useRevalidator();
  const otherEditor = useOtherEditor();
  const showSavedToast = useSavedToast();
  const [session] = useState(() => createSession(true));
  // The record as the form opened it: the page's data may be reloaded meanwhile.
  const [opened] = useState(() => {
    const { record, part } = options;
    return {
      entity: formDraftEntity(type, record?.id ?? null, part),
      id: record?.id ?? v7(),
      version: record?.updated_at ?? null,
      values: valuesOf(blank, record),
    };
  });
  const [record, setRecord] = useState(opened);
  const { changes, save: saveState, fieldErrors } = useSession(session, (state) => state);
  const valuesIn = ({ unsaved }: Changes): Values => ({
    ...record.values,
    ...Object.fromEntries([...unsaved.values()].map(({ path, value }) => [path, value])),
  });
  const values = valuesIn(changes);
  const [uploads, setUploads] = useState(0);
  /** Incremented to reset fields with state of their own. */
  const [round, setRound] = useState(0);
  const [isComparing, setIsComparing] = useState(false);
  const [invalidFields, setInvalidFields] = useState<AlertField[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft(session, {
    ...{ entity: opened.entity, key: options.draftKey },
    parse: (value) => parseFormDraft(value, opened),
    serialize: (now) => serializeFormDraft(now, valuesIn(now), record),
    onShow(drafted) {
      const { id, version } = drafted ?? opened;
      setRecord((now) => ({ ...now, id: id ?? opened.id, version }));
      setRound((now) => now + 1);
    },
  });

  // Runs after React has marked the invalid fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which fields are marked follows from their errors
  useEffect(() => {
    const marked = invalidFieldsOf(element.current);
    setInvalidFields((now) => (marked.length + now.length === 0 ? now : marked));
  }, [fieldErrors]);
  useEffect(() => {
    if (saveState.kind === "failed") invalidFieldsOf(element.current)[0]?.focus();
  }, [saveState]);

  /** Sets a field to a value, or to one that is made of its current value. */
  const set = <Key extends keyof Values & string>(
    name: Key,
    value: Values[Key] | ((now: Values[Key]) => Values[Key]),
  ) =>
    session.change((now) => {
      const shown = valuesIn(now)[name];
      const changed = value instanceof Function ? value(shown) : value;
      return setField(now, formField(name), shown, changed, performance.now());
    });

  const sendSave = useSessionSave<Saved>(session, {
    send: (_changes, draft) => send(record.version, draft),
    async onSaved(done) {
      session.setState({ save: { kind: "editing" } });
      draft.forget();
      const sent = valuesIn(session.getState().changes);
      const message = typeof saved === "string" ? saved : saved(sent);
      showSavedToast(message, done, options.next?.(sent, record.id));
      onSaved(done.value);
    },
    onError({ conflicts }) {
      setIsComparing(conflicts !== undefined);
      // The fields of which the person accepts these values show them.
      const theirs = conflicts?.map(({ path, theirs }) => [path, theirs]) ?? [];
      setRecord((now) => ({ ...now, values: { ...now.values, ...Object.fromEntries(theirs) } }));
    },
  });
  const send = async (expected: string | null, stored?: DraftRef): Promise<StaffResult<Saved>> => {
    const onSignedOut = (error: StaffError) => session.setState({ save: { kind: "saving", error } });
    const result = await postVerb<Saved>(feature, verb, inputOf(expected), onSignedOut, stored);
    if (result.kind === "ok") await revalidate();
    else if (result.conflicts)
      return { ...result, conflicts: result.conflicts.map((one) => ({ ...one, ...formField(one.path) })) };
    return result;
  };
  const inputOf = (expected: string | null) => {
    const { changes: now } = session.getState();
    const fields = options.sent?.(valuesIn(now)) ?? valuesIn(now);
    const input = { id: record.id, ...fields, ...options.input, expected_updated_at: expected };
    const base = Object.fromEntries([...now.unsaved.values()].map((change) => [change.path, change.base]));
    // Without a base, the server compares whole entities. A document may be opened before it was ever saved.
    const hasBase = options.record !== null && (record.version !== null || opened.version === null);
    const isLong = new Blob([JSON.stringify({ ...input, base })]).size > MAX_DRAFT_BYTES;
    return hasBase && !isLong ? { ...input, base } : input;
  };
  const save = (expected: string | null) => {
    const check = schema.safeParse(inputOf(expected));
    if (check.success) return void sendSave((_changes, stored) => send(expected, stored));
    const message = staffMessages.staff.checkFields;
    const fieldErrors = fieldErrorsOf(check.error);
    session.fail({ kind: "error", reason: "invalid", message, fieldErrors });
  };

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
    onChange: (value: Values[Key]) => set(name, value),
    error: fieldErrors[name],
  });
  const onBusyChange = (isUploading: boolean) => setUploads((count) => count + (isUploading ? 1 : -1));
  const busy = saveState.kind === "saving";

  return {
    id: record.id,
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
      alert: alertIn(session, failed, {
        ...{ invalidFields, otherEditor, onOverwrite: save, onAcceptTheirs: acceptTheirs },
        onCompare: () => setIsComparing(true),
      }),
      round,
      history: titleOf && options.record && (
        <HistoryButton type={type} id={options.record.id} title={titleOf(opened.values)} />
      ),
      keptNote: draft.isStored ? staffMessages.staff.draftKept : null,
      offer: draft.offer,
      dialog: isComparing && saveState.kind === "conflict" && (
        <ConflictDialog
          session={session}
          conflicts={saveState.conflicts}
          isPublic={!("published" in record.values) || record.values.published === true}
          onSave={() => (session.getState().changes.unsaved.size > 0 ? save(record.version) : acceptTheirs())}
          onRewrite={(key) => {
            const { path } = session.getState().changes.unsaved.get(key) ?? {};
            element.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus();
          }}
          onClose={() => setIsComparing(false)}
        />
      ),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        element.current = event.currentTarget;
        save(record.version);
      },
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        const direction = undoDirection(event);
        // These have a history of their own.
        const isOther = "[role=dialog] *, [contenteditable], [contenteditable] *, input:not([name])";
        if (!direction || busy || event.defaultPrevented || (event.target as HTMLElement).matches(isOther))
          return;
        event.preventDefault();
        session.stepThrough(direction);
        announce(session.getState().said);
      },
      onCancel: async () => {
        if ((draft.isDirty || draft.offer) && !(await confirmDiscard())) return;
        abandon();
      },
    },
  };
}

/** Returns a record's values for the form's fields. */
function valuesOf<Values extends object>(blank: Values, record: EditedRecord<Values> | null): Values {
  if (!record) return blank;
  const fields = Object.keys(blank) as (keyof Values)[];
  return Object.fromEntries(fields.map((name) => [name, record[name] ?? blank[name]])) as Values;
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
    const message = staffMessages.pageContent.conflict(
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
    return { ...shown, detail: staffMessages.staff.waiting, choices: [stop] };
  }
  if (error.reason === "unreachable") {
    const wait = () => session.setState({ save: { kind: "waiting", error } });
    return { ...shown, choices: [{ label: "Keep trying", onChoose: wait }] };
  }
  if (error.conflict) {
    const { updated_at } = error.conflict;
    const overwrite = { label: "Save mine anyway", onChoose: () => choices.onOverwrite(updated_at) };
    const accept = { label: "Discard mine and show theirs", onChoose: choices.onAcceptTheirs };
    return { ...shown, choices: [overwrite, accept] };
  }
  if (error.reason !== "invalid") return shown;
  // The alert disappears with the last invalid field.
  if (error.fieldErrors && Object.keys(fieldErrors).length === 0) return null;
  const { invalidFields: fields } = choices;
  const [only, ...more] = fields;
  if (!only || error.detail) return shown;
  return more.length === 0 ? { message: only.message } : { message: staffMessages.staff.checkFields, fields };
}

import { useState } from "react";
import { v7 } from "uuid";
import { formDraftEntity } from "#app/kernel/verbs/draft.ts";
import type { EntityType } from "#app/kernel/verbs/entity-types.ts";
import { type Changes, setField } from "./changes.ts";
import { formField, parseFormDraft, serializeFormDraft } from "./form-draft.ts";
import { createSession, useSession } from "./session.ts";
import { useDraft } from "./use-draft.ts";

/** A record as its form opens it: at least the form's fields, where null counts as blank. */
export type EditedRecord<Values> = { id: string; updated_at: string | null } & {
  [Key in keyof Values]: Values[Key] | null;
};

export interface EditedRecordOptions<Values extends object> {
  /** The entity's type, in its history and for its draft. */
  type: EntityType;
  /** A part of the entity that has a form of its own, and so a draft. */
  part?: string;
  /** Null for a new one, whose id the form generates. Later changes of the prop are ignored. */
  record: EditedRecord<Values> | null;
  /** The fields of a new record. */
  blank: Values;
  /** The draft's key in localStorage; by person and entity by default. */
  draftKey?: string;
}

/**
 * A record's fields in an edit session of its own, and their draft.
 * @returns `opened` is the record as the form opened it, as the page's data may be reloaded meanwhile, and `stored` as
 *   far as the form has learned since; `values` are the fields with unsaved changes, `valuesIn` those with given ones;
 *   `round` changes when fields with state of their own have to begin anew
 */
export function useEditedRecord<Values extends object>(options: EditedRecordOptions<Values>) {
  const [session] = useState(() => createSession(true));
  const [opened] = useState(() => {
    const { type, record, part, blank } = options;
    return {
      entity: formDraftEntity(type, record?.id ?? null, part),
      id: record?.id ?? v7(),
      version: record?.updated_at ?? null,
      saveId: v7(),
      values: valuesOf(blank, record),
    };
  });
  const [stored, setStored] = useState(opened);
  const [round, setRound] = useState(0);
  const changes = useSession(session, (state) => state.changes);
  const valuesIn = ({ unsaved }: Changes): Values => ({
    ...stored.values,
    ...Object.fromEntries([...unsaved.values()].map(({ path, value }) => [path, value])),
  });
  const draft = useDraft(session, {
    entity: opened.entity,
    key: options.draftKey,
    parse: (value) => parseFormDraft(value, opened),
    serialize: (now) => serializeFormDraft(now, valuesIn(now), stored),
    onShow(drafted) {
      const { id, version, saveId = opened.saveId } = drafted ?? opened;
      setStored((now) => ({ ...now, id: id ?? opened.id, version, saveId }));
      setRound((now) => now + 1);
    },
  });
  return {
    session,
    opened,
    stored,
    draft,
    round,
    valuesIn,
    values: valuesIn(changes),
    /** Takes stored values that another person has saved, by field. */
    learn(values: Partial<Values>): void {
      setStored((now) => ({ ...now, values: { ...now.values, ...values } }));
    },
    /** Sets a field to a value, or to one that is made of its current value. */
    set<Key extends keyof Values & string>(
      name: Key,
      value: Values[Key] | ((now: Values[Key]) => Values[Key]),
    ): void {
      session.change((now) => {
        const shown = valuesIn(now)[name];
        const changed = value instanceof Function ? value(shown) : value;
        return setField(now, formField(name), shown, changed, performance.now());
      });
    },
  };
}

/** Returns a record's values for the form's fields. */
function valuesOf<Values extends object>(blank: Values, record: EditedRecord<Values> | null): Values {
  if (!record) return blank;
  const fields = Object.keys(blank) as (keyof Values)[];
  return Object.fromEntries(fields.map((name) => [name, record[name] ?? blank[name]])) as Values;
}

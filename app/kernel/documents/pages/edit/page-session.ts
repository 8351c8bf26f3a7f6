import { createSession, useSession } from "#app/kernel/session/edit/session.ts";
import { type FieldRef, type FieldValue, fieldKey } from "#app/kernel/session/field.ts";

/** The edit session of the page that is open. */
export const pageSession = createSession();
export const { change } = pageSession;

export const useEditing = <Part>(part: Parameters<typeof useSession<Part>>[1]) =>
  useSession(pageSession, part);

/** A field's key, status and error. Components that use only this don't re-render while it is typed in. */
export function useFieldState(place: Pick<FieldRef, "target" | "path">) {
  const key = fieldKey(place);
  const isChanged = useEditing(({ changes }) => changes.unsaved.has(key));
  const error = useEditing(({ fieldErrors }) => fieldErrors[key]);
  return { key, isChanged, error };
}

/**
 * The current value of a field.
 * @param stored its value without unsaved changes
 */
export const shownAt = <Value extends FieldValue>(
  key: string,
  stored: Value,
  { changes } = pageSession.getState(),
) => (changes.unsaved.get(key)?.value ?? stored) as Value;

/** A field's state with its current value; `stored` as in `shownAt`. */
export function useField<Value extends FieldValue>(place: Pick<FieldRef, "target" | "path">, stored: Value) {
  const state = useFieldState(place);
  const value = useEditing((now) => shownAt(state.key, stored, now));
  return { ...state, value };
}

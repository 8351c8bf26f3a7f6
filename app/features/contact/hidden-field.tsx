import { HIDDEN_FIELD } from "./contact-fields.ts";

/** The field only programs fill in. Without a style sheet its label tells people to leave it alone. */
export function HiddenField() {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
      <label>
        Leave this field empty
        <input name={HIDDEN_FIELD} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

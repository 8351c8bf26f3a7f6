import { HONEYPOT_FIELD } from "./contact.schema.ts";

/**
 * The honeypot field, which only programs fill in. Without a style sheet its label tells people to leave it
 * empty.
 */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this field empty
        <input name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

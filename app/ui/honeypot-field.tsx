/**
 * The honeypot field, which only programs fill in. Without a style sheet its label tells people to leave it
 * empty.
 */
export function HoneypotField({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this field empty
        <input name={name} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

import type { ReactNode } from "react";
import { Form } from "react-router";

interface SignOutFormProps {
  /** Where it leads (SPEC §4). */
  to: "/" | "/admin/login";
  className?: string;
  /** The button. */
  children: ReactNode;
}

/** Ends the session and leads to a visitors' document; the other tabs follow (session-signal.ts). */
export function SignOutForm({ to, className, children }: SignOutFormProps) {
  return (
    <Form reloadDocument method="post" action="/admin/sign-out" className={className}>
      <input type="hidden" name="to" value={to} />
      {children}
    </Form>
  );
}

import type { ReactNode } from "react";
import { Form } from "react-router";

interface SignOutFormProps {
  /** The page after signing out (SPEC §4). */
  to: "/" | "/admin/login";
  className?: string;
  /** The submit button. */
  children: ReactNode;
}

/** Ends the session and loads a page as a visitor sees it; session-signal.ts notifies the other tabs. */
export function SignOutForm({ to, className, children }: SignOutFormProps) {
  return (
    <Form reloadDocument method="post" action="/admin/sign-out" className={className}>
      <input type="hidden" name="to" value={to} />
      {children}
    </Form>
  );
}

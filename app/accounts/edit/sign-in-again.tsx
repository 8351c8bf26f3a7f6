import { useRef } from "react";
import { signInAgain } from "#app/kernel/verbs/edit/sign-in-again-store.ts";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { DialogDescription, DialogTitle, StaffDialog } from "#app/ui/staff/staff-dialog.tsx";

const PasswordForm = openedPart(() => import("./password-form.tsx"), "PasswordForm");

/**
 * Asks to sign in again or for the password, in a dialog above all others; see askForPassword. Rendered once
 * per page.
 * @param props `email` of the last signed-in user; another user can sign in too
 */
export function SignInAgain({ email }: { email: string }) {
  const asked = signInAgain.useAsked();
  const field = useRef<HTMLInputElement>(null);
  if (!asked) return null;
  const { message, reason } = asked.details;
  const isSignedIn = reason === "confirm-password";
  return (
    <StaffDialog
      initialFocus={field}
      onClose={() => signInAgain.answer(false)}
      className="staff panel w-[min(100%-2.5rem,26rem)]"
    >
      <DialogTitle className="text-h3">{isSignedIn ? "Confirm it’s you" : "Sign in again"}</DialogTitle>
      <DialogDescription className="mt-2 text-ink-soft">
        {isSignedIn ? message : `${message.replace(/\.?$/, ".")} ${staffTexts.staff.signInAgain}`}
      </DialogDescription>
      <PasswordForm ref={field} email={email} isSignedIn={isSignedIn} />
    </StaffDialog>
  );
}

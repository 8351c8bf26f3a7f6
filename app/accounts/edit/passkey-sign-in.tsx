import { Fingerprint } from "lucide-react";
import { useEffect } from "react";
import { accountTexts } from "#app/platform/account-texts.ts";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";

/**
 * The button to sign in by passkey; hidden until its element detects that the browser supports passkeys.
 * @param props `onSignedIn` gets the signed-in user; without it, signing in leads to the home page
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn?(viewer: { id: string }): void }) {
  useEffect(() => {
    // On server-rendered pages visitor.ts loads it. If it fails to load, the button remains hidden.
    import("#app/elements/passkey-sign-in.ts").catch(() => undefined);
  }, []);
  const stay = (event: CustomEvent<{ id: string }>) => {
    event.preventDefault();
    onSignedIn?.(event.detail);
  };
  return (
    <passkey-sign-in
      hidden
      data-done="/"
      data-failed={accountTexts.passkeys.notSignedIn}
      {...(onSignedIn ? { onsignedin: stay } : {})}
    >
      <AlertBox alert={{ message: "" }} id="passkey-failed" />
      <StaffButton icon={Fingerprint} className="mt-5 w-full">
        Use a passkey
      </StaffButton>
    </passkey-sign-in>
  );
}

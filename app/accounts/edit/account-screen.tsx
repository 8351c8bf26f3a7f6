import { KeyRound, LogOut } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { roleNames, type Viewer } from "#app/kernel/verbs/viewer.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { FormAlert } from "#app/ui/staff/alert-box.tsx";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import type { PasskeyEntry } from "../passkeys.schema.ts";
import type { TwoStepState } from "../two-step.schema.ts";
import type { SessionEntry } from "../users.schema.ts";
import { NameForm } from "./name-form.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { TwoStepSection } from "./two-step-section.tsx";

interface AccountScreenProps {
  viewer: Viewer;
  firstName: string;
  sessions: SessionEntry[];
  twoStep: TwoStepState;
  passkeys: PasskeyEntry[];
  /** The sections of modules. */
  children?: ReactNode;
}

/** The user's own account: password, two-step sign-in, passkeys and signed-in devices. */
export function AccountScreen(props: AccountScreenProps) {
  const { viewer, firstName, sessions, twoStep, passkeys, children } = props;
  const { busy, send } = useSave("account");
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);

  const changePassword = async () => {
    const result = await send<{ path: string }>("change-password", { confirmed: true });
    if (result.kind === "ok") await navigate(result.value.path);
    else if (result.reason !== "confirm-password")
      showErrorToast(alertOf(result, accountTexts.users.resetFailed).message);
  };

  const endSession = async ({ id, device }: SessionEntry) => {
    const result = await send("end-session", { id });
    const isMissing = result.kind === "error" && result.reason === "gone";
    if (isMissing) await revalidate();
    if (result.kind === "ok" || isMissing) showToast(accountTexts.account.sessionEnded(device));
    else showErrorToast(alertOf(result, accountTexts.account.signOutFailed).message);
  };

  return (
    <>
      <h1 className="text-h2">Your account</h1>
      <p className="mt-2 text-ink-soft">
        {viewer.email}, {roleNames[viewer.role].toLowerCase()}
      </p>
      <section className="mt-8">
        <h2 className="text-h4 font-title tracking-normal">Your name</h2>
        <p className="mt-1 max-w-[62ch] text-ink-soft">{accountTexts.account.nameUse}</p>
        <NameForm stored={firstName} />
      </section>
      <section className="mt-10">
        <h2 className="text-h4 font-title tracking-normal">Password</h2>
        <p className="mt-1 mb-3 max-w-[62ch] text-ink-soft">{accountTexts.users.changeDetail}</p>
        <StaffButton icon={KeyRound} busy={busy} onClick={changePassword}>
          Change password
        </StaffButton>
      </section>
      <TwoStepSection state={twoStep} />
      <PasskeysSection
        passkeys={passkeys}
        device={sessions.find(({ isCurrent }) => isCurrent)?.device ?? "A browser"}
      />
      {children}
      <section className="mt-10">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 className="text-h4 font-title tracking-normal">Where you’re signed in</h2>
          <StaffButton icon={LogOut} onClick={() => setAsking(true)}>
            Sign out everywhere
          </StaffButton>
        </div>
        <ul className="mt-4 border-t border-film-line">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-film-line py-3"
            >
              <div className="grid gap-0.5">
                <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 font-strong">
                  {session.device}
                  {session.isCurrent && <Badge tone="line">This device</Badge>}
                </p>
                <p className="text-sm text-ink-soft">
                  Signed in {formatLongDate(session.created_at)}, last used {formatLongDate(session.used_at)}
                  {session.address && ` from ${session.address}`}
                </p>
              </div>
              {!session.isCurrent && (
                <Tool
                  icon={LogOut}
                  aria-label={`Sign out ${session.device}, signed in ${formatLongDate(session.created_at)}`}
                  onClick={() => void endSession(session)}
                >
                  Sign out
                </Tool>
              )}
            </li>
          ))}
        </ul>
      </section>
      {isAsking && <SignOutEverywhere onCancel={() => setAsking(false)} />}
    </>
  );
}

function SignOutEverywhere({ onCancel }: { onCancel(): void }) {
  const { busy, send } = useSave("account");
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const signOut = async () => {
    setAlert(null);
    // The page's data can't be reloaded without a session, so this navigates to the sign-in form.
    const result = await send("sign-out-everywhere", { confirmed: true }, () =>
      window.location.assign("/admin/login"),
    );
    if (result.kind === "ok") window.location.assign("/admin/login");
    else setAlert(alertOf(result, accountTexts.account.signOutFailed));
  };
  return (
    <ConfirmDialog
      question={accountTexts.account.confirmEverywhere}
      text={accountTexts.account.everywhereDetail}
      confirmLabel="Sign out everywhere"
      busy={busy}
      alert={alert}
      onConfirm={signOut}
      onCancel={onCancel}
    />
  );
}

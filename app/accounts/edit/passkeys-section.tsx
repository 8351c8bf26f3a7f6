import { Fingerprint, Trash2 } from "lucide-react";
import { useState } from "react";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { VerbDialog } from "#app/kernel/verbs/edit/verb-dialog.tsx";
import { accountTexts } from "#app/platform/account-texts.ts";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { rememberFocus } from "#app/ui/staff/focus.ts";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import type { PasskeyEntry } from "../passkeys.schema.ts";

const { passkeys: messages } = accountTexts;

interface PasskeysSectionProps {
  passkeys: PasskeyEntry[];
  /** Such as 'Firefox on Android'; the default name of a new passkey. */
  device: string;
}

/** The user's own passkeys. */
export function PasskeysSection({ passkeys, device }: PasskeysSectionProps) {
  const { busy, send } = useSave("account");
  const [going, setGoing] = useState<PasskeyEntry | null>(null);

  const add = async () => {
    if (!("PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential))
      return showErrorToast(messages.unsupported);
    const begun = await send<PublicKeyCredentialCreationOptionsJSON>("begin-passkey", { confirmed: true });
    if (begun.kind === "error") {
      if (begun.reason !== "confirm-password") showErrorToast(messageOf(begun));
      return;
    }
    const credential = await makePasskey(begun.value);
    if (!credential) return showErrorToast(messages.notMade);
    const added = await send("add-passkey", { name: device, credential });
    if (added.kind === "ok") showToast(messages.added);
    else showErrorToast(messageOf(added));
  };

  return (
    <section className="mt-10">
      <h2 className="text-h4 font-title tracking-normal">Passkeys</h2>
      <p className="mt-1 max-w-[62ch] text-ink-soft">{messages.explained}</p>
      {passkeys.length > 0 && (
        <ul className="mt-4 border-t border-film-line">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-film-line py-3"
            >
              <div className="grid gap-0.5">
                <p className="font-strong">{passkey.name}</p>
                <p className="text-sm text-ink-soft">Added {formatLongDate(passkey.created_at)}</p>
              </div>
              <Tool
                icon={Trash2}
                aria-label={`Remove the passkey ${passkey.name}, added ${formatLongDate(passkey.created_at)}`}
                onClick={() => setGoing(passkey)}
              >
                Remove
              </Tool>
            </li>
          ))}
        </ul>
      )}
      <StaffButton className="mt-3" icon={Fingerprint} busy={busy} onClick={add}>
        Add a passkey
      </StaffButton>
      {going && <RemovePasskey passkey={going} onClose={() => setGoing(null)} />}
    </section>
  );
}

const messageOf = (error: Parameters<typeof alertOf>[0]) =>
  error.fieldErrors?.credential ?? alertOf(error, messages.addFailed).message;

/** Has the browser create a passkey. @returns its JSON form; null if that was cancelled */
async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
}

function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: PasskeyEntry; onClose(): void }) {
  // Recorded before the dialog takes the focus.
  const [restoreFocus] = useState(rememberFocus);
  const close = () => {
    showToast(messages.removed);
    onClose();
    restoreFocus(true);
  };
  return (
    <VerbDialog
      feature="account"
      verb="remove-passkey"
      input={{ id }}
      failed={messages.removeFailed}
      question={messages.confirmRemove(name)}
      text={messages.removeDetail}
      confirmLabel="Remove"
      onDone={close}
      onGone={close}
      onCancel={onClose}
    />
  );
}

import { useEffect, useRef } from "react";
import { accountTexts } from "#app/platform/account-texts.ts";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import { CopyButton } from "#app/ui/staff/copy-button.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { backupCodesText, type TwoStepSetup } from "../two-step.schema.ts";
import { CodeField } from "./code-field.tsx";
import { useCodeForm } from "./use-code-form.ts";

const { twoStep } = accountTexts;

interface SetupFormProps {
  setup: TwoStepSetup;
  /** Receives the backup codes after a correct code of the app. */
  onDone(codes: string[]): void;
  onCancel(): void;
}

/** Shows the key for an authenticator app, and asks for a code of it. */
export function SetupForm({ setup, onDone, onCancel }: SetupFormProps) {
  const { busy, field, alert, error, submit } = useCodeForm<{ codes: string[] }>(
    "switch-on-two-step",
    twoStep.switchOnFailed,
    ({ codes }) => onDone(codes),
  );

  return (
    <form
      noValidate
      aria-label="Turn on two-step sign-in"
      className="panel mt-5 max-w-[44rem]"
      onSubmit={submit}
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode picture={setup.picture} />
        <div className="grid content-start gap-5">
          <p>{twoStep.scan}</p>
          <div>
            <p>{twoStep.type}</p>
            <p className="mt-1 font-strong tabular-nums [word-spacing:.25em]">{setup.secret}</p>
          </div>
          <p>
            <a href={setup.link} className="underline underline-offset-[.2em] hover:text-tape-dark">
              Open an authenticator app on this device
            </a>
          </p>
          <CodeField ref={field} label={twoStep.enter} help={null} error={error} autoFocus />
        </div>
      </div>
      {alert && <AlertBox alert={alert} />}
      <div className="panel-foot">
        <StaffButton type="submit" solid busy={busy}>
          Turn on
        </StaffButton>
        <StaffButton onClick={onCancel}>Cancel</StaffButton>
      </div>
    </form>
  );
}

function QrCode({ picture: { path, size } }: Pick<TwoStepSetup, "picture">) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key"
      shapeRendering="crispEdges"
      className="size-52 rounded-cut bg-white text-black [forced-color-adjust:none]"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** Newly generated backup codes; they can't be shown again. */
export function BackupCodes({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <section aria-labelledby="backup-codes" className="panel mt-5 max-w-[44rem]">
      <h3 ref={heading} id="backup-codes" tabIndex={-1} className="text-h4">
        Your backup codes
      </h3>
      <p className="mt-2 text-ink-soft">{twoStep.codesShownOnce}</p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-2">
        {codes.map((code) => (
          <li key={code} className="font-strong tabular-nums [word-spacing:.25em]">
            {backupCodesText(code)}
          </li>
        ))}
      </ul>
      <div className="panel-foot">
        <CopyButton text={codes.map(backupCodesText).join("\n")} messages={twoStep.codes} solid>
          Copy codes
        </CopyButton>
        <StaffButton onClick={onClose}>I’ve saved them</StaffButton>
      </div>
    </section>
  );
}

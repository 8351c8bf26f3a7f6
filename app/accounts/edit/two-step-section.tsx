import { RefreshCw, ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import { focusSoon } from "#app/ui/staff/focus.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { DialogDescription, DialogTitle, StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import type { TwoStepSetup, TwoStepState } from "../two-step.schema.ts";
import { CodeField } from "./code-field.tsx";
import { BackupCodes, SetupForm } from "./two-step-panels.tsx";
import { useCodeForm } from "./use-code-form.ts";

const { twoStep } = accountTexts;
const CODES_BUTTON = "new-backup-codes";
const SWITCH = "switch-two-step";

type Opened =
  | { kind: "nothing" }
  | { kind: "setup"; setup: TwoStepSetup }
  | { kind: "codes"; codes: string[] }
  | { kind: "question"; about: "new-codes" | "switch-off" };

/** The user's own two-step sign-in: turn on, turn off, and backup codes. */
export function TwoStepSection({ state }: { state: TwoStepState }) {
  const { busy, send } = useSave("account");
  const [opened, setOpened] = useState<Opened>({ kind: "nothing" });

  const begin = async () => {
    const result = await send<TwoStepSetup>("begin-two-step", { confirmed: true });
    if (result.kind === "ok") setOpened({ kind: "setup", setup: result.value });
    else if (result.reason !== "confirm-password")
      showErrorToast(alertOf(result, twoStep.switchOnFailed).message);
  };
  const close = () => {
    setOpened({ kind: "nothing" });
    focusSoon([CODES_BUTTON, SWITCH]);
  };

  return (
    <section className="mt-10">
      <h2 className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-h4 font-title tracking-normal">
        Two-step sign-in {state.isOn && <Badge tone="ok">On</Badge>}
      </h2>
      <p className="mt-1 max-w-[62ch] text-ink-soft">{twoStep.explained}</p>
      {state.isOn && state.backupCodesLeft !== null && (
        <p className="mt-1">{twoStep.codesLeft(state.backupCodesLeft)}</p>
      )}
      {opened.kind === "setup" && (
        <SetupForm
          setup={opened.setup}
          onDone={(codes) => {
            showToast(twoStep.switchedOn);
            setOpened({ kind: "codes", codes });
          }}
          onCancel={close}
        />
      )}
      {opened.kind === "codes" && <BackupCodes codes={opened.codes} onClose={close} />}
      {(opened.kind === "nothing" || opened.kind === "question") && (
        <div className="mt-3 flex flex-wrap gap-3">
          {state.isOn && (
            <StaffButton
              id={CODES_BUTTON}
              icon={RefreshCw}
              onClick={() => setOpened({ kind: "question", about: "new-codes" })}
            >
              New backup codes
            </StaffButton>
          )}
          {/* A single button, so that the focus is preserved after turning off. */}
          <StaffButton
            id={SWITCH}
            icon={state.isOn ? ShieldOff : ShieldCheck}
            busy={busy}
            onClick={() => (state.isOn ? setOpened({ kind: "question", about: "switch-off" }) : void begin())}
          >
            {state.isOn ? "Turn off" : "Turn on"}
          </StaffButton>
        </div>
      )}
      {opened.kind === "question" && (
        <Question
          about={opened.about}
          onCancel={() => setOpened({ kind: "nothing" })}
          onDone={(codes) => {
            if (codes) return setOpened({ kind: "codes", codes });
            showToast(twoStep.switchedOff);
            close();
          }}
        />
      )}
    </section>
  );
}

const questions = {
  "new-codes": {
    verb: "new-backup-codes",
    question: twoStep.confirmNewCodes,
    text: twoStep.newCodesDetail,
    confirmLabel: "Make new codes",
    failed: twoStep.newCodesFailed,
  },
  "switch-off": {
    verb: "switch-off-two-step",
    question: twoStep.confirmSwitchOff,
    text: twoStep.switchOffDetail,
    confirmLabel: "Turn off",
    failed: twoStep.switchOffFailed,
  },
};

interface QuestionProps {
  about: keyof typeof questions;
  /** Receives the new codes; null if two-step sign-in was turned off. */
  onDone(codes: string[] | null): void;
  onCancel(): void;
}

/**
 * Asks for confirmation and for a code before the second step is changed, so that a password alone can't turn
 * it off.
 */
function Question({ about, onDone, onCancel }: QuestionProps) {
  const { verb, failed, question, text, confirmLabel } = questions[about];
  const { busy, field, alert, error, submit } = useCodeForm<{ codes: string[] } | null>(
    verb,
    failed,
    (made) => onDone(made?.codes ?? null),
  );
  return (
    <StaffDialog
      role="alertdialog"
      busy={busy}
      initialFocus={field}
      onClose={onCancel}
      className="staff panel w-[min(100%-2.5rem,30rem)]"
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle className="text-h4">{question}</DialogTitle>
        <DialogDescription className="mt-2 text-ink-soft">{text}</DialogDescription>
        {alert && <AlertBox alert={alert} />}
        <div className="mt-5">
          <CodeField ref={field} error={error} />
        </div>
        <div className="panel-foot">
          <StaffButton type="submit" solid busy={busy}>
            {confirmLabel}
          </StaffButton>
          <StaffButton onClick={onCancel} disabled={busy}>
            Cancel
          </StaffButton>
        </div>
      </form>
    </StaffDialog>
  );
}

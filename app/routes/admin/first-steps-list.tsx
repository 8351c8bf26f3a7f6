import { Check, Circle } from "lucide-react";
import { Link } from "react-router";
import { useListVerb } from "#app/kernel/lists/edit/use-list-verb.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import type { FirstStep } from "#app/site/settings/first-steps.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";

const { count, hidden, hideFailed } = dashboardTexts.firstSteps;

/** The first steps to a site of one's own; the whole list folds away, and can be hidden once all is done. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const { busy, run } = useListVerb("site");
  const done = steps.filter((step) => step.done).length;
  const isDone = done === steps.length;
  return (
    <details open={!isDone} className="mt-6 border-y border-film-line">
      <summary className="py-3">
        <h2 className="inline text-h4 font-title tracking-normal">First steps</h2>{" "}
        <span className="ml-1.5 text-sm text-ink-soft">{count(done, steps.length)}</span>
      </summary>
      <ul className="pb-3">
        {steps.map((step) => (
          <Step key={step.label} step={step} />
        ))}
      </ul>
      {isDone && (
        <p className="pb-4">
          <StaffButton
            disabled={busy}
            onClick={() =>
              void run("hide-first-steps", { confirmed: true }, { done: hidden, failed: hideFailed })
            }
          >
            Hide this list
          </StaffButton>
        </p>
      )}
    </details>
  );
}

function Step({ step: { label, done, why, to } }: { step: FirstStep }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2">
      <Icon
        icon={done ? Check : Circle}
        className={`mt-0.5 size-5 ${done ? "text-cedar" : "text-ink-soft"}`}
      />
      <div>
        {to && !done ? (
          <Link to={to} className="underline underline-offset-[.2em] hover:text-tape-dark">
            {label}
          </Link>
        ) : (
          <span className={done ? "text-ink-soft" : ""}>{label}</span>
        )}
        {done ? (
          <span className="text-sm text-ink-soft">: done</span>
        ) : (
          <p className="text-sm leading-[1.4] text-ink-soft">{why}</p>
        )}
      </div>
    </li>
  );
}

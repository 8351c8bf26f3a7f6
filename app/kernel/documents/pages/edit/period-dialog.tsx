import { useState } from "react";
import { DateTimeInput } from "#app/kernel/publishing/edit/date-time-input.tsx";
import { formatPeriod, parsePeriod } from "#app/platform/period.ts";
import { dateTimeRule, periodRule } from "#app/platform/period-rules.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { type FieldDialogProps, FieldForm } from "./dialog-tool.tsx";

/** The beginning and the end of an item's period. */
export function PeriodDialog({ label, value, onApply, onClose }: FieldDialogProps) {
  const [typed, setTyped] = useState(() => {
    const { from, until } = parsePeriod(value);
    return { from: from ?? "", until: until ?? "" };
  });
  const [isChecked, setIsChecked] = useState(false);
  const interval = formatPeriod(typed);
  const wrong = {
    from: messageOf(timeRule.safeParse(typed.from)),
    until: messageOf(timeRule.safeParse(typed.until)) ?? messageOf(periodRule.safeParse(interval)),
  };
  const input = (name: "from" | "until", words: string) => (
    <DateTimeInput
      name={name}
      label={words}
      value={typed[name]}
      onChange={(moment) => setTyped((now) => ({ ...now, [name]: moment }))}
      error={isChecked ? wrong[name] : undefined}
    />
  );
  return (
    <FieldForm
      label={label}
      onClose={onClose}
      className="w-[min(100%-2.5rem,38rem)]"
      onSubmit={() => (wrong.from || wrong.until ? setIsChecked(true) : onApply(interval))}
      more={<StaffButton onClick={() => setTyped({ from: "", until: "" })}>Clear dates</StaffButton>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {input("from", "Shows from")}
        {input("until", "Shows until")}
      </div>
      <p className="text-sm text-ink-soft">{staffTexts.pageContent.periodHelp}</p>
    </FieldForm>
  );
}

const timeRule = dateTimeRule();
const messageOf = ({ error }: ReturnType<typeof timeRule.safeParse>) => error?.issues[0]?.message;

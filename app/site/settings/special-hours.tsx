import { CalendarClock } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { type SpecialHoursLine, specialHoursSentence } from "./opening-hours.ts";

interface SpecialHoursProps {
  lines: readonly SpecialHoursLine[];
  className: string;
}

/** Upcoming special hours, one sentence each; nothing if there are none. */
export function SpecialHoursNote({ lines, className }: SpecialHoursProps) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Special hours" className={`text-sm ${className}`}>
      {lines.map((line) => (
        <li key={line.days} className="flex items-center gap-3 py-1">
          <Icon icon={CalendarClock} />
          {specialHoursSentence(line)}
        </li>
      ))}
    </ul>
  );
}

import {
  AlarmClock,
  CalendarCheck,
  FileText,
  Inbox,
  type LucideIcon,
  MailQuestionMark,
  MailX,
  MessageSquare,
  PencilLine,
} from "lucide-react";
import type { PendingIcon, PendingTask, ProblemNote } from "#app/site/slots/pending-task.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import { StaffLink } from "#app/ui/staff/staff-button.tsx";

const icons: Record<PendingIcon, LucideIcon> = {
  "alarm-clock": AlarmClock,
  "calendar-check": CalendarCheck,
  "file-text": FileText,
  inbox: Inbox,
  "mail-question-mark": MailQuestionMark,
  "mail-x": MailX,
  "message-square": MessageSquare,
  "pencil-line": PencilLine,
};

interface PendingListProps {
  /** Problems, listed first. */
  alerts: ProblemNote[];
  /** Null if it could not be loaded; then it is not shown. */
  waiting: PendingTask[] | null;
  /** What modules say below the tasks, a sentence each. */
  notes: readonly string[];
}

/** The pending tasks; the first flag is the dashboard's primary action. */
export function PendingList({ alerts, waiting, notes }: PendingListProps) {
  const isCalm = waiting?.length === 0 && alerts.length === 0;
  return (
    <section aria-labelledby="waiting" className="mt-6">
      <h2 id="waiting" className="text-h4 font-title tracking-normal">
        Needs attention
      </h2>
      {alerts.map((alert) => (
        <div key={alert.message}>
          <AlertBox alert={alert} />
          {alert.link && (
            <p className="mt-2">
              <StaffLink to={alert.link.to}>{alert.link.text}</StaffLink>
            </p>
          )}
        </div>
      ))}
      {isCalm && (
        <p className="mt-3 flex items-center gap-3 border-y border-film-line py-4">
          <PlanSymbol name="cedar" className="size-10 text-cedar" />
          <span className="font-display text-[1.1875rem]">You’re all caught up</span>
        </p>
      )}
      {waiting && waiting.length > 0 && (
        <ul className="mt-3 border-t border-stone">
          {waiting.map(({ icon, title, why, action, to }, index) => (
            <li
              key={`${to} ${title}`}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-b border-film-line py-4 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center"
            >
              <Icon icon={icons[icon]} className="mt-0.5 size-5.5 text-tape" />
              <div className="min-w-0">
                <h3 className="font-display text-[1.1875rem] leading-tight font-title tracking-normal">
                  {title}
                </h3>
                <p className="mt-1 text-sm leading-[1.4] text-ink-soft">{why}</p>
              </div>
              <div className="max-md:col-start-2">
                <StaffLink to={to} solid={index === 0} aria-label={`${action}: ${title}`}>
                  {action}
                </StaffLink>
              </div>
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-3 text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </section>
  );
}

import { Link } from "react-router";
import { HistoryButton } from "#app/kernel/lists/edit/history-button.tsx";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import type { EntityRef } from "#app/kernel/verbs/entity-types.ts";
import type { ActivityLine } from "../activity-text.ts";

interface ActivityLineItemProps {
  line: ActivityLine;
  /** The time as it is shown. */
  when: string;
  /** The entity's address; null if it has no page. */
  to: string | null;
  /** The entity's kind and id in revisions; null if it has no versions. */
  history?: EntityRef | null;
}

/** One change in a list: who did what to which entity, and when. */
export function ActivityLineItem({ line, when, to, history = null }: ActivityLineItemProps) {
  const { user_email, verb, what, created_at } = line;
  const personName = usePersonName();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-film-line py-3 text-[1rem] leading-[1.4]">
      <span>
        {personName(user_email)} {verb}{" "}
        {to === null ? (
          what
        ) : (
          <Link to={to} className="text-tape underline underline-offset-[.2em] hover:text-tape-dark">
            {what}
          </Link>
        )}
      </span>
      <time dateTime={created_at} className="text-sm text-ink-soft">
        {when}
      </time>
      {history && (
        <span className="col-span-full -my-2 -ml-2.5">
          <HistoryButton isNamed {...history} title={what} />
        </span>
      )}
    </li>
  );
}

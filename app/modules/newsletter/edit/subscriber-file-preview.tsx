import { useState } from "react";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { JudgedPerson, RowVerdict } from "../subscribers/subscriber-import.ts";

const { verdicts } = staffNewsletterTexts.subscribers;
const ROWS_AT_ONCE = 50;

/** What would become of each line of a file: how many of which kind, then the lines, some at a time. */
export function FilePreview({ rows }: { rows: readonly Omit<JudgedPerson, "asked">[] }) {
  const [show, setShow] = useState<RowVerdict | "all">("all");
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const counts = Object.entries(Object.groupBy(rows, ({ verdict }) => verdict)).map(
    ([verdict, some]) => [verdict as RowVerdict, some?.length ?? 0] as const,
  );
  const shown = show === "all" ? rows : rows.filter(({ verdict }) => verdict === show);
  const choose = (next: RowVerdict | "all") => {
    setShow(next);
    setMost(ROWS_AT_ONCE);
  };
  const filters = [["all", rows.length] as const, ...counts];
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Show lines</legend>
        {filters.map(([filter, count]) => (
          <StaffButton
            key={filter}
            aria-pressed={filter === show}
            className={`max-w-full whitespace-normal text-left ${filter === show ? "staff-button-solid" : ""}`}
            onClick={() => choose(filter)}
          >
            {`${filter === "all" ? "All lines" : verdicts[filter]} (${count})`}
          </StaffButton>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section tabIndex={0} aria-label="Lines" className="max-h-[28rem] overflow-auto border border-stone">
        <table className="w-full border-collapse sm:min-w-[34rem] text-left text-sm">
          <thead className="bg-limestone">
            <tr>
              {["Line", "Email address", "Result"].map((title) => (
                <th key={title} scope="col" className="wrap-normal px-3 py-2 font-strong">
                  {title}
                </th>
              ))}
              <th scope="col" className="px-3 py-2 font-strong max-sm:hidden">
                Name
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, most).map(({ line, email, name, verdict }) => (
              <tr key={`${line} ${email}`} className="border-film-line border-t align-top">
                <td className="px-3 py-2 tabular-nums">{line}</td>
                <td className="px-3 py-2 wrap-anywhere">
                  {email}
                  <span className="block text-ink-soft sm:hidden">{name}</span>
                </td>
                <td className="px-3 py-2">
                  <Badge tone={verdict === "new" ? "ok" : "plain"}>{verdicts[verdict]}</Badge>
                </td>
                <td className="px-3 py-2 wrap-anywhere max-sm:hidden">{name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length > most && (
        <div>
          <StaffButton onClick={() => setMost(most + 10 * ROWS_AT_ONCE)}>
            {`Show more (${shown.length - most} left)`}
          </StaffButton>
        </div>
      )}
    </section>
  );
}

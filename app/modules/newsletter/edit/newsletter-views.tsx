import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { ChipLink } from "#app/ui/badge.tsx";
import { SUBSCRIBERS_PATH } from "../subscribers/subscriber-list.ts";

/** Leads between newsletters and their subscribers, whom only administrators see. */
export function NewsletterViews({ current }: { current: "newsletters" | "subscribers" }) {
  if (useViewer()?.role !== "administrator") return null;
  return (
    <nav aria-label="View" className="mt-6 flex flex-wrap gap-2">
      <ChipLink to="/admin/newsletters" current={current === "newsletters"}>
        Newsletters
      </ChipLink>
      <ChipLink to={SUBSCRIBERS_PATH} current={current === "subscribers"}>
        Subscribers
      </ChipLink>
    </nav>
  );
}

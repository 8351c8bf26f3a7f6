import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "../icon.tsx";

/** Where a column's heading leads, and how the table is sorted by it now; null when it is sorted by another. */
export interface SortTarget {
  to: string;
  current: "asc" | "desc" | null;
}

const icons = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown };

/** The heading of a column that a table can be sorted by; its cell carries `aria-sort`. */
export function SortLink({ label, target: { to, current } }: { label: string; target: SortTarget }) {
  return (
    <Link to={to} preventScrollReset className="tool -mx-2.5">
      {label}
      <Icon icon={icons[current ?? "none"]} className={`size-4 ${current ? "" : "max-xl:hidden"}`} />
    </Link>
  );
}

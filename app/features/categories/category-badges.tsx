import { Badge } from "#app/ui/badge.tsx";

interface CategoryBadgesProps {
  /** All names, or those of a card; see categoryBadges. */
  names: readonly string[];
  /** Before them, for staff: why visitors don't see it; see hiddenMark. */
  mark?: string | null;
}

/** The categories of a project or post; nothing when there is nothing to say. */
export function CategoryBadges({ names, mark = null }: CategoryBadgesProps) {
  if (names.length === 0 && mark === null) return null;
  return (
    <ul aria-label="Categories" className="flex flex-wrap gap-1.5">
      {mark !== null && (
        <li className="flex">
          <Badge tone="draft">{mark}</Badge>
        </li>
      )}
      {names.map((name) => (
        <li key={name} className="flex">
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}

import { Badge } from "#app/ui/badge.tsx";

interface CategoryBadgesProps {
  /** All names, or those of a card; see categoryBadges. */
  names: readonly string[];
  /** For staff, shown before the names: why visitors don't see the item; see hiddenMark. */
  mark?: string | null;
}

/** The categories of a project or post as badges; null without names and mark. */
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

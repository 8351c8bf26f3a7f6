import { Badge } from "#app/ui/badge.tsx";

interface CategoryBadgesProps {
  /** All names, or those of a card; see categoryBadges. */
  names: readonly string[];
  /** Puts the word Draft before them. */
  isDraft?: boolean;
}

/** The categories of a project or post; nothing when there is nothing to say. */
export function CategoryBadges({ names, isDraft = false }: CategoryBadgesProps) {
  if (names.length === 0 && !isDraft) return null;
  return (
    <ul aria-label="Categories" className="flex flex-wrap gap-1.5">
      {isDraft && (
        <li className="flex">
          <Badge tone="draft">Draft</Badge>
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

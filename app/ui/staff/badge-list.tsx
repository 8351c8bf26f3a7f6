import { Badge } from "../badge.tsx";

/** Words on tints, one beside the other; nothing while there is none. */
export function BadgeList({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word}>
          <Badge>{word}</Badge>
        </li>
      ))}
    </ul>
  );
}

import { Badge } from "#app/ui/badge.tsx";
import type { PostSummary } from "./post.ts";

/** A post's categories, and the word Draft while it is one; nothing when there is neither. */
export function PostBadges({ post }: { post: Pick<PostSummary, "categories" | "published"> }) {
  if (post.published && post.categories.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Categories">
      {!post.published && (
        <li>
          <Badge tone="draft">Draft</Badge>
        </li>
      )}
      {post.categories.map((category) => (
        <li key={category.id}>
          <Badge>{category.name}</Badge>
        </li>
      ))}
    </ul>
  );
}

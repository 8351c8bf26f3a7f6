import type { ReactNode } from "react";
import { SitePicture } from "#app/features/media/picture.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { PageHero } from "#app/ui/plate-hero.tsx";
import type { Post } from "./post.ts";
import { PostMeta } from "./post-card.tsx";

/** The head of a post: its featured image, faded, and the words on the plate (SPEC §2 Blog post). */
export function PostHero({
  post,
}: {
  post: Pick<Post, "title" | "picture" | "categories" | "published" | "date" | "readMinutes">;
}) {
  const chips: ReactNode = (post.categories.length > 0 || !post.published) && (
    <ul className="mb-4 flex flex-wrap gap-1.5" aria-label="Categories">
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
  return (
    <PageHero
      title={post.title}
      eyebrow={chips}
      picture={
        post.picture && (
          <>
            <SitePicture picture={post.picture} sizes="100vw" priority />
            {/* Faded by paper over it, so that the plate's own ground stays whole. */}
            <span aria-hidden="true" className="absolute inset-0 bg-paper/20" />
          </>
        )
      }
    >
      <div className="mt-4">
        <PostMeta date={post.date} readMinutes={post.readMinutes} />
      </div>
    </PageHero>
  );
}

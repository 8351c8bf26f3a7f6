import { CategoryBadges } from "#app/features/categories/category-badges.tsx";
import { SitePicture } from "#app/features/media/picture.tsx";
import { RecordText } from "#app/features/page-content/page-parts.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import type { Post } from "./post.ts";
import { PostMeta } from "./post-card.tsx";

/** The head of a post: its featured image, faded, and the words on the plate (SPEC §2 Blog post). */
export function PostHero({
  post,
}: {
  post: Pick<Post, "id" | "title" | "picture" | "categories" | "published" | "date" | "readMinutes">;
}) {
  return (
    <PageHero
      title={
        <RecordText
          {...{ target: `post:${post.id}`, path: "title", value: post.title, about: 70 }}
          label={`${post.title} title`}
        />
      }
      eyebrow={
        <div className="mb-4 empty:hidden">
          <CategoryBadges names={post.categories.map(({ name }) => name)} isDraft={!post.published} />
        </div>
      }
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

import { CategoryBadges } from "#app/kernel/categories/category-badges.tsx";
import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { SitePicture } from "#app/kernel/files/picture.tsx";
import { hiddenMark } from "#app/kernel/publishing/publication.ts";
import { PageHero } from "#app/ui/page-hero.tsx";
import type { Post } from "./post.ts";
import { PostMeta } from "./post-card.tsx";

/** The head of a post: its featured image, faded, and the title on a plate (SPEC §2 Blog post). */
export function PostHero({ post }: { post: Omit<Post, "content"> }) {
  const isEdited = useIsEdited();
  return (
    <PageHero
      title={<RecordField type="post" of={post} name="title" />}
      eyebrow={
        <div className="mb-4 empty:hidden">
          <CategoryBadges names={post.categories.map(({ name }) => name)} mark={hiddenMark(post)} />
        </div>
      }
      picture={
        (post.picture || isEdited) && (
          <>
            <RecordField
              type="post"
              of={post}
              name="featured_image"
              under={post.picture ? "header" : undefined}
            >
              <SitePicture picture={post.picture} sizes="100vw" priority />
            </RecordField>
            {/* Faded by an overlay, so that the plate's background is not affected. */}
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

import { categoryBadges } from "#app/kernel/categories/category.ts";
import { CategoryBadges } from "#app/kernel/categories/category-badges.tsx";
import { RecordPicture, RecordText } from "#app/kernel/documents/pages/page-fields.tsx";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { hiddenMark } from "#app/kernel/publishing/publication.ts";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { SiteLink } from "#app/ui/site-link.tsx";
import { type PostSummary, postPath } from "./post.ts";
import { OFFERED_EXCERPT } from "./post-offers.ts";

interface PostCardProps {
  post: PostSummary;
  /** Position in the list: cards appear 0.1 s apart (SPEC §2); all after the 8th share one delay. */
  index: number;
}

const LAST_STAGGERED = 8;

/** A post in the listing; the whole card is a link to it. */
export function PostCard({ post, index }: PostCardProps) {
  const target = `post/${post.id}`;
  return (
    <article
      className="card card-enter group relative flex flex-col"
      style={{ "--index": Math.min(index, LAST_STAGGERED) } as React.CSSProperties}
    >
      <PictureFrame ratio="post">
        {!post.picture && <div aria-hidden="true" className="contours-paper absolute inset-0" />}
        <RecordPicture
          target={target}
          path="featured_image"
          value={post.featured_image ?? ""}
          label={`${post.title} picture`}
        >
          <SitePicture
            picture={post.picture}
            sizes="(min-width: 64rem) 411px, (min-width: 40rem) 50vw, 86vw"
            alt=""
          />
        </RecordPicture>
      </PictureFrame>
      <div className="grid justify-items-start gap-2 pt-4">
        <CategoryBadges names={categoryBadges(post.categories)} mark={hiddenMark(post)} />
        <h2 className="text-h4 font-title leading-tight tracking-normal">
          <SiteLink to={postPath(post.slug)} className="card-link">
            <span>
              <PostTitle post={post} />
            </span>
          </SiteLink>
        </h2>
        <p className="line-clamp-2 max-w-[52ch] text-ink-soft">
          <RecordText
            target={target}
            path="excerpt"
            value={post.excerpt}
            recommendedLength={OFFERED_EXCERPT}
            label={`${post.title} excerpt`}
          />
        </p>
        <PostMeta date={post.date} readMinutes={post.readMinutes} />
      </div>
    </article>
  );
}

/** A post's title, editable inline, on its card and on its page. */
export function PostTitle({ post: { id, title } }: { post: Pick<PostSummary, "id" | "title"> }) {
  return (
    <RecordText
      target={`post/${id}`}
      path="title"
      value={title}
      recommendedLength={70}
      label={`${title} title`}
    />
  );
}

/** A post's date and reading time. */
export function PostMeta({ date, readMinutes }: { date: string; readMinutes: number }) {
  return (
    <p className="meta">
      <time dateTime={date}>{formatLongDate(date)}</time>
      <span>{readMinutes} min read</span>
    </p>
  );
}

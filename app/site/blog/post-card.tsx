import { categoryBadges } from "#app/kernel/categories/category.ts";
import { CategoryBadges } from "#app/kernel/categories/category-badges.tsx";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { hiddenMark } from "#app/kernel/publishing/publication.ts";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { SiteLink } from "#app/ui/site-link.tsx";
import { type PostSummary, postPath } from "./post.ts";

interface PostCardProps {
  post: PostSummary;
  /** Position in the list: cards appear 0.1 s apart (SPEC §2); all after the 8th share one delay. */
  index: number;
}

const LAST_STAGGERED = 8;

/** A post in the listing; the whole card is a link to it. */
export function PostCard({ post, index }: PostCardProps) {
  return (
    <article
      className="card card-enter group relative flex flex-col"
      style={{ "--index": Math.min(index, LAST_STAGGERED) } as React.CSSProperties}
    >
      <PictureFrame ratio="wide">
        {!post.picture && <div aria-hidden="true" className="contours-paper absolute inset-0" />}
        <RecordField type="post" of={post} name="featured_image">
          <SitePicture
            picture={post.picture}
            sizes="(min-width: 64rem) 411px, (min-width: 40rem) 50vw, 86vw"
            alt=""
          />
        </RecordField>
      </PictureFrame>
      <div className="grid justify-items-start gap-2 pt-4">
        <CategoryBadges names={categoryBadges(post.categories)} mark={hiddenMark(post)} />
        <h2 className="text-h4 font-title leading-tight tracking-normal">
          <SiteLink to={postPath(post.slug)} className="card-link">
            <span>
              <RecordField type="post" of={post} name="title" />
            </span>
          </SiteLink>
        </h2>
        <p className="line-clamp-2 max-w-[52ch] text-ink-soft">
          <RecordField type="post" of={post} name="excerpt" />
        </p>
        <PostMeta date={post.date} readMinutes={post.readMinutes} />
      </div>
    </article>
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

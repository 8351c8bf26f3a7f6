import type { EditableCategory } from "#app/kernel/categories/category.ts";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { dateColumn, RecordList, type RecordListData } from "#app/kernel/lists/edit/record-list.tsx";
import { StatusBadge } from "#app/kernel/publishing/edit/status-badge.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { BadgeList } from "#app/ui/staff/data-table.tsx";
import { type ListedPost, type PostSort, postList, postPath } from "../post.ts";
import { LazyPostForm, useLoadedAhead } from "./lazy-post-form.tsx";

const words = recordTexts.posts;

interface PostsManagerProps extends RecordListData<ListedPost, PostSort, { id: string }> {
  /** All categories of posts, for the forms. */
  categories: EditableCategory[];
}

/**
 * The screen Blog Posts of the admin area: a table of all posts, drafts included, with the listing's form.
 */
export function PostsManager({ categories, ...data }: PostsManagerProps) {
  useLoadedAhead();
  return (
    <RecordList
      {...data}
      list={postList}
      title="Blog Posts"
      addLabel="Add Post"
      nouns={["post", "posts"]}
      empty={{
        symbol: "perennial",
        title: texts.empty.posts,
        message: texts.empty.noPosts,
        createLabel: "Create First Post",
      }}
      noMatch={words.noMatch}
      missing={words.gone}
      type="post"
      nameOf={({ title }) => title}
      form={(post, close) => (
        <LazyPostForm id={post?.id ?? null} categories={categories} onDone={() => close()} />
      )}
      deletion={({ id, title }) => ({
        feature: "posts",
        id,
        question: words.confirmDeleteListed(title),
        messages: words,
      })}
      table={{
        pathOf: ({ slug }) => postPath(slug),
        thumbnail: ({ picture }) => (
          <PictureFrame ratio="wide">
            <SitePicture picture={picture} sizes="6rem" alt="" />
          </PictureFrame>
        ),
        columns: (sort) => [
          {
            label: "Categories",
            cell: ({ categories: names }) => <BadgeList words={names.map(({ name }) => name)} />,
          },
          {
            label: "Status",
            labelOnCard: true,
            sort: sort("published"),
            cell: ({ published, published_at, publish_at }) => (
              <StatusBadge published={published} published_at={published_at} publish_at={publish_at} />
            ),
          },
          dateColumn("Updated", sort("updated"), ({ updated_at }) => updated_at),
        ],
      }}
    />
  );
}

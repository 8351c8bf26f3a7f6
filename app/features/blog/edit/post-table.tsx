import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";
import { type StaffListRequest, sortLink } from "#app/platform/http/staff-list.ts";
import { formatLongDate } from "#app/platform/long-date.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BadgeList } from "#app/ui/staff/badge-list.tsx";
import { DataCell, DataRow, DataTable } from "#app/ui/staff/data-table.tsx";
import { RowTools } from "#app/ui/staff/row-tools.tsx";
import { type ListedPost, type PostSort, postList } from "../admin-list.ts";
import { postPath } from "../post.ts";

interface PostTableProps {
  posts: ListedPost[];
  request: StaffListRequest<PostSort>;
  /** Of the post whose form is open. */
  editingId: string | null;
  onEdit(post: ListedPost): void;
  onDelete(post: ListedPost): void;
}

/** Posts as staff list them, drafts among them. */
export function PostTable({ posts, request, editingId, onEdit, onDelete }: PostTableProps) {
  const sort = (by: PostSort) => sortLink(postList, request, by);
  return (
    <DataTable
      label="Blog posts"
      columns={[
        { label: "Picture", quiet: true },
        { label: "Title", sort: sort("title") },
        { label: "Categories" },
        { label: "Published", sort: sort("published") },
        { label: "Updated", sort: sort("updated") },
        { label: "Created", sort: sort("created") },
      ]}
    >
      {posts.map((post) => (
        <DataRow
          key={post.id}
          open={post.id === editingId}
          title={post.title}
          thumbnail={
            <PictureFrame ratio="post">
              <SitePicture picture={post.picture} sizes="6rem" alt="" />
            </PictureFrame>
          }
          tools={
            <RowTools
              id={post.id}
              title={post.title}
              page={postPath(post.slug)}
              editing={post.id === editingId}
              onEdit={() => onEdit(post)}
              onDelete={() => onDelete(post)}
            />
          }
        >
          <DataCell>
            <BadgeList words={post.categories.map(({ name }) => name)} />
          </DataCell>
          <DataCell>
            <Status post={post} />
          </DataCell>
          <DataCell label="Updated">
            <time dateTime={post.updated_at}>{formatLongDate(post.updated_at)}</time>
          </DataCell>
          <DataCell label="Created">
            <time dateTime={post.created_at}>{formatLongDate(post.created_at)}</time>
          </DataCell>
        </DataRow>
      ))}
    </DataTable>
  );
}

function Status({ post: { published, published_at } }: { post: ListedPost }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <Badge tone={published ? "ok" : "draft"}>{published ? "Published" : "Draft"}</Badge>
      {published_at && <time dateTime={published_at}>{formatLongDate(published_at)}</time>}
    </span>
  );
}

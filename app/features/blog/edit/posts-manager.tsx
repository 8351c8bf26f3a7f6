import type { EditableCategory } from "#app/features/categories/category.ts";
import { DeleteDialog } from "#app/features/staff/edit/delete-dialog.tsx";
import { type AskedForm, shownPart } from "#app/platform/http/list-query.ts";
import { orderParameters, type StaffListRequest } from "#app/platform/http/staff-list.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ADD_BUTTON_ID } from "#app/ui/staff/list-head.tsx";
import { ListScreen } from "#app/ui/staff/list-screen.tsx";
import { useItemMode } from "#app/ui/staff/use-item-mode.ts";
import { usePendingDelete } from "#app/ui/staff/use-pending-delete.ts";
import { type ListedPost, type PostSort, postList } from "../admin-list.ts";
import { loadPostForm, useFetchedAhead } from "./form-code.ts";
import { LatePostForm } from "./late-post-form.tsx";
import { PostTable } from "./post-table.tsx";

interface PostsManagerProps {
  posts: ListedPost[];
  request: StaffListRequest<PostSort>;
  pageCount: number;
  total: number;
  asked: AskedForm<{ id: string }>;
  /** All categories of posts, for the forms. */
  categories: EditableCategory[];
}

/** The screen Blog Posts of the admin area: all of them, drafts too, with the form they have in the listing. */
export function PostsManager({ posts, request, pageCount, total, asked, categories }: PostsManagerProps) {
  const part = shownPart(postList.path, request, { pageCount, total }, orderParameters(postList, request));
  const { mode, editingId, toggleAdding, toggleEditing, leave } = useItemMode({
    address: part.addressOf({}),
    asked,
  });
  const { pendingDelete, ask, answer } = usePendingDelete(posts, ADD_BUTTON_ID);
  useFetchedAhead(loadPostForm);
  return (
    <>
      <ListScreen
        title="Blog Posts"
        addLabel="Add Post"
        adding={mode.kind === "adding"}
        onAdd={toggleAdding}
        gone={asked.kind === "gone" ? staffMessages.posts.gone : null}
        form={
          mode.kind === "closed"
            ? null
            : {
                key: editingId ?? "new",
                content: <LatePostForm id={editingId} categories={categories} onDone={() => leave()} />,
              }
        }
        empty={{
          symbol: "perennial",
          title: messages.empty.posts,
          sentence: messages.empty.noPosts,
          createLabel: "Create First Post",
        }}
        nouns={["post", "posts"]}
        noMatch={staffMessages.posts.noMatch(request.search)}
        {...part}
      >
        <PostTable
          posts={posts}
          request={request}
          editingId={editingId}
          onEdit={toggleEditing}
          onDelete={ask}
        />
      </ListScreen>
      {pendingDelete && (
        <DeleteDialog
          feature="posts"
          input={{ id: pendingDelete.id }}
          question={staffMessages.posts.confirmDeleteListed(pendingDelete.title)}
          failed={staffMessages.posts.deleteFailed}
          done={staffMessages.posts.deleted}
          onClose={(deleted) => {
            answer(deleted);
            if (deleted && pendingDelete.id === editingId) leave();
          }}
        />
      )}
    </>
  );
}

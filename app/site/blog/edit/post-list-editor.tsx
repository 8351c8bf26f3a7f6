import { Plus } from "lucide-react";
import { useState } from "react";
import type { EditableCategory } from "#app/kernel/categories/category.ts";
import { RecordTools } from "#app/kernel/lists/edit/record-tools.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Opened } from "#app/ui/staff/opened.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { AddSlot, StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { useMode } from "#app/ui/staff/use-mode.ts";
import type { PostSummary } from "../post.ts";
import { PostCard } from "../post-card.tsx";
import { PostGrid } from "../post-grid.tsx";
import { LazyPostForm, useLoadedAhead } from "./lazy-post-form.tsx";

const words = recordTexts.posts;

/** SPEC §4 *Post*. The form saves by itself. */
type Mode = { kind: "closed" } | { kind: "creating" } | { kind: "editing"; id: string };

interface PostListEditorProps {
  posts: PostSummary[];
  /** All categories of posts, for the forms. */
  categories: EditableCategory[];
  /** Text of the empty state. */
  emptyMessage: string;
}

/** The listing for staff: each card with its tools; a form replaces the card it edits (SPEC §2). */
export function PostListEditor({ posts, categories, emptyMessage }: PostListEditorProps) {
  const { mode, change, close } = useMode<Mode>({ kind: "closed" });
  const [touched, setTouched] = useState(false);
  useLoadedAhead();

  const open = (next: Mode) => {
    setTouched(true);
    void change(next);
  };
  return (
    <>
      <div>
        <StaffToolbar name="Blog">
          <StaffButton
            icon={Plus}
            aria-expanded={mode.kind === "creating"}
            onClick={() => open({ kind: "creating" })}
          >
            Add Post
          </StaffButton>
        </StaffToolbar>
        {mode.kind === "creating" && (
          <div className="pt-2">
            <Opened>
              <LazyPostForm id={null} categories={categories} onDone={close} />
            </Opened>
          </div>
        )}
      </div>
      {posts.length === 0 && (
        <EmptyState symbol="perennial" title={texts.empty.posts} level={2}>
          {emptyMessage}
          {mode.kind !== "creating" && (
            <p translate="no" className="staff mt-4">
              <StaffButton icon={Plus} onClick={() => open({ kind: "creating" })}>
                Create First Post
              </StaffButton>
            </p>
          )}
        </EmptyState>
      )}
      {posts.length > 0 && (
        // A card that reappears when its form closes has no entrance animation.
        <PostGrid className={touched ? "[&_.card-enter]:animate-none" : ""}>
          {posts.map((post, index) => {
            const editing = mode.kind === "editing" && mode.id === post.id;
            return (
              <div key={post.id} className={editing ? "col-span-full" : "grid"}>
                {editing && (
                  <Opened>
                    <LazyPostForm id={post.id} categories={categories} onDone={close} />
                  </Opened>
                )}
                {/* Stays mounted while its form is open, so that focus can return to its button. */}
                <div hidden={editing} className="flex flex-col justify-between gap-3">
                  <PostCard post={post} index={index} />
                  <StaffToolbar name={post.title}>
                    <RecordTools
                      title={post.title}
                      as={StaffButton}
                      onEdit={() => open({ kind: "editing", id: post.id })}
                      deletion={{
                        feature: "posts",
                        id: post.id,
                        question: words.confirmDeleteListed(post.title),
                        messages: words,
                      }}
                    />
                  </StaffToolbar>
                </div>
              </div>
            );
          })}
          {mode.kind !== "creating" && (
            <AddSlot onClick={() => open({ kind: "creating" })}>
              <Icon icon={Plus} />
              Add Post
            </AddSlot>
          )}
        </PostGrid>
      )}
    </>
  );
}

import type { ReactNode } from "react";
import { NoCategoryNote } from "#app/kernel/categories/edit/no-category-note.tsx";
import { RecordTools } from "#app/kernel/lists/edit/record-tools.tsx";
import { ShareDraft } from "#app/kernel/publishing/edit/share-draft.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { useMode } from "#app/ui/staff/use-mode.ts";
import type { EditablePost } from "../posts.collection.ts";
import { LazyPostPageForm, useLoadedAhead } from "./lazy-post-form.tsx";

const { posts: messages } = recordTexts;

/** A snapshot from when the form opened: the base must not become what another editor saves meanwhile. */
type Mode = { kind: "closed" } | { kind: "editing"; post: EditablePost };

interface PostPageEditorProps {
  post: EditablePost;
  /** Whether the site's transparent header covers the top of the page. */
  headerLiesOver: boolean;
  hero: ReactNode;
  /** The content below the hero. */
  children: ReactNode;
}

/** A post's page for staff: the article with its tools, or its form instead (SPEC §2 *Blog post*). */
export function PostPageEditor({ post, headerLiesOver, hero, children }: PostPageEditorProps) {
  const { mode, change, close } = useMode<Mode>({ kind: "closed" });
  useLoadedAhead();
  const editing = mode.kind === "editing";
  return (
    <>
      {editing && (
        <>
          <div
            className={
              headerLiesOver ? "dark bg-evergreen pt-26 pb-6 text-white lg:pt-36" : "bg-limestone py-6"
            }
          >
            <Wrap>
              <h1 className="text-h3">{mode.post.title}</h1>
            </Wrap>
          </div>
          <Section ground="paper" className="pt-8">
            <Wrap>
              <div className="mx-auto max-w-[60rem]">
                <LazyPostPageForm post={mode.post} onDone={close} />
              </div>
            </Wrap>
          </Section>
        </>
      )}
      {/* Stays mounted while the form is open, so that focus can return to its button. */}
      <article hidden={editing}>
        {hero}
        <Wrap className="relative z-1 pt-4 md:pt-6">
          <StaffToolbar name="Post">
            <RecordTools
              title="Post"
              showTitle
              as={StaffButton}
              onEdit={() => void change({ kind: "editing", post })}
              deletion={{
                feature: "posts",
                id: post.id,
                leadsTo: "/blog",
                question: messages.confirmDelete,
                messages,
              }}
            >
              {!post.published && <ShareDraft kind="post" id={post.id} title={post.title} />}
            </RecordTools>
          </StaffToolbar>
          {post.category_ids.length === 0 && (
            <NoCategoryNote kind="post" to={`/admin/posts?edit=${post.id}`} />
          )}
        </Wrap>
        {children}
      </article>
    </>
  );
}

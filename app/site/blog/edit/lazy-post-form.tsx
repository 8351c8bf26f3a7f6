import { useEffect } from "react";
import type { EditableCategory } from "#app/kernel/categories/category.ts";
import { LazyForm } from "#app/kernel/verbs/edit/lazy-form.tsx";
import { staffFetch } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { Opened } from "#app/ui/staff/opened.tsx";
import type { EditablePost } from "../posts.collection.ts";

/** The forms are a chunk of their own, since they include the rich text editor. */
const loadForms = () => import("./post-form.tsx");

const texts = { loading: "Loading the post", failed: recordTexts.posts.loadFailed };

/** Preloads the forms' code, so that they open at once. */
export function useLoadedAhead(): void {
  useEffect(() => {
    // Opening a form retries, and shows the error.
    loadForms().catch(() => undefined);
  }, []);
}

interface LazyPostFormProps {
  /** Null for a new one. */
  id: string | null;
  /** All categories of posts. */
  categories: EditableCategory[];
  /** Called after saving and on Cancel. */
  onDone(): void;
}

/** A post's form in a list. On opening it loads its code and the post's text, which lists don't have. */
export function LazyPostForm({ id, categories, onDone }: LazyPostFormProps) {
  return (
    <LazyForm
      name={id === null ? "Add post" : "Edit post"}
      {...texts}
      load={async (signal) => {
        const fetched = id === null ? null : staffFetch<EditablePost>(`/staff/post/${id}`, { signal });
        const [{ PostForm }, result] = await Promise.all([loadForms(), fetched]);
        if (result?.kind !== "error") return { PostForm, post: result?.value ?? null };
        return result.reason === "unreachable" ? recordTexts.posts.loadFailed : result.message;
      }}
      onCancel={onDone}
    >
      {({ PostForm, post }) => <PostForm post={post} categories={categories} onDone={onDone} />}
    </LazyForm>
  );
}

/** A post's form on its own page, which already has the text. */
export function LazyPostPageForm({ post, onDone }: { post: EditablePost; onDone(): void }) {
  return (
    <LazyForm name="Edit post" {...texts} load={loadForms} onCancel={onDone}>
      {({ PostPageForm }) => (
        <Opened atPageTop>
          <PostPageForm post={post} onDone={onDone} />
        </Opened>
      )}
    </LazyForm>
  );
}

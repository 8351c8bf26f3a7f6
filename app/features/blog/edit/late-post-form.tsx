import type { EditableCategory } from "#app/features/categories/category.ts";
import { fetchPost } from "./fetch-post.ts";
import { loadPostForm } from "./form-code.ts";
import { LateForm } from "./late-form.tsx";

interface LatePostFormProps {
  /** Null for a new one. */
  id: string | null;
  /** All categories of posts. */
  categories: EditableCategory[];
  /** Called when it is saved and on Cancel. */
  onDone(): void;
}

/** A post's form, fetched when it opens: its code, and the text of what is edited. */
export function LatePostForm({ id, categories, onDone }: LatePostFormProps) {
  return (
    <LateForm
      name={id === null ? "Add post" : "Edit post"}
      load={(signal) => load(id, signal)}
      onCancel={onDone}
    >
      {({ PostForm, post }) => <PostForm post={post} categories={categories} onDone={onDone} />}
    </LateForm>
  );
}

async function load(id: string | null, signal: AbortSignal) {
  const [code, post] = await Promise.all([loadPostForm(), id === null ? null : fetchPost(id, signal)]);
  return typeof post === "string" ? post : { ...code, post };
}

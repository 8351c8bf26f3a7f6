import { useState } from "react";
import type { EditableCategory } from "#app/features/categories/category.ts";
import { CategoryPicker } from "#app/features/categories/edit/category-picker.tsx";
import { isEmptyHtml } from "#app/features/rich-text/html-text.ts";
import { useStaffForm } from "#app/features/staff/edit/use-staff-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { postInput } from "../post.schema.ts";
import type { EditablePost } from "../post.ts";
import { ContentField, ExcerptField, FeaturedImageField, TitleField } from "./post-fields.tsx";
import { SlugField } from "./slug-field.tsx";

interface PostFormProps {
  /** Null for a new one. */
  post: EditablePost | null;
  /** All categories of posts. */
  categories: EditableCategory[];
  /** Called when it is saved and on Cancel. */
  onDone(): void;
}

/** All of a post. Save waits for title, content, excerpt and a category, and for an upload under way (SPEC §5). */
export function PostForm({ post, categories, onDone }: PostFormProps) {
  const [uploading, setUploading] = useState(false);
  const form = useStaffForm({
    feature: "posts",
    schema: postInput,
    id: post?.id ?? null,
    initial: {
      title: post?.title ?? "",
      category_ids: post?.category_ids ?? [],
      slug: post?.slug ?? "",
      excerpt: post?.excerpt ?? "",
      content: post?.content ?? "",
      featured_image: post?.featured_image ?? "",
      published: post?.published ?? false,
    },
    version: post?.updated_at ?? null,
    toInput: (values, id) => ({ id, ...values }),
    failed: staffMessages.posts.saveFailed,
    saved: ({ published }) => staffMessages.posts.saved(published),
    onSaved: onDone,
    onCancel: onDone,
  });
  const { title, excerpt, content, category_ids, published } = form.values;
  const incomplete = [title, excerpt].some((text) => text.trim() === "") || isEmptyHtml(content);
  const chosen = form.bind("category_ids");
  return (
    <FormFrame
      title={post ? "Edit post" : "Add post"}
      level={2}
      saveDisabled={incomplete || category_ids.length === 0 || uploading}
      {...form.frame}
    >
      <TitleField {...form.bind("title")} />
      <CategoryPicker
        kind="post"
        categories={categories}
        chosen={category_ids}
        onChange={chosen.onChange}
        maxHeight="post"
        error={chosen.error}
        name={chosen.name}
      />
      <SlugField title={title} {...form.bind("slug")} />
      <ExcerptField {...form.bind("excerpt")} />
      <ContentField minHeight={300} {...form.bind("content")} />
      <FeaturedImageField postId={form.id} onBusyChange={setUploading} {...form.bind("featured_image")} />
      <CheckBox
        label="Published"
        name="published"
        checked={published}
        onChange={(checked) => form.set("published", checked)}
      />
    </FormFrame>
  );
}

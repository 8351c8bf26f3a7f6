import { useState } from "react";
import { isEmptyHtml } from "#app/features/rich-text/html-text.ts";
import { useStaffForm } from "#app/features/staff/edit/use-staff-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { postUpdateInput } from "../post.schema.ts";
import type { EditablePost } from "../post.ts";
import { ContentField, ExcerptField, FeaturedImageField, TitleField } from "./post-fields.tsx";

interface PostPageFormProps {
  post: EditablePost;
  /** Called when it is saved and on Cancel. */
  onDone(): void;
}

/** A post on its own page; slug and categories are changed in the listing (SPEC §2 *Blog post*). */
export function PostPageForm({ post, onDone }: PostPageFormProps) {
  const [uploading, setUploading] = useState(false);
  const form = useStaffForm({
    feature: "posts",
    verb: "update",
    schema: postUpdateInput,
    id: post.id,
    initial: {
      title: post.title,
      excerpt: post.excerpt,
      featured_image: post.featured_image,
      content: post.content,
      published: post.published,
    },
    version: post.updated_at,
    toInput: (values, id) => ({ id, ...values }),
    failed: staffMessages.posts.updateFailed,
    saved: ({ published }) => staffMessages.posts.saved(published),
    onSaved: onDone,
    onCancel: onDone,
  });
  const { title, excerpt, content, published } = form.values;
  const incomplete = [title, excerpt].some((text) => text.trim() === "") || isEmptyHtml(content);
  return (
    <FormFrame title="Edit post" level={2} saveDisabled={incomplete || uploading} {...form.frame}>
      <TitleField {...form.bind("title")} />
      <ExcerptField {...form.bind("excerpt")} />
      <FeaturedImageField postId={post.id} onBusyChange={setUploading} {...form.bind("featured_image")} />
      <ContentField
        minHeight={400}
        help="Use H1-H3 headings, bold text, lists, and links to improve SEO and readability."
        {...form.bind("content")}
      />
      <CheckBox
        label="Published"
        name="published"
        checked={published}
        onChange={(checked) => form.set("published", checked)}
      />
    </FormFrame>
  );
}

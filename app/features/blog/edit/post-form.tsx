import { useRef } from "react";
import type { EditableCategory } from "#app/features/categories/category.ts";
import { CategoryPicker } from "#app/features/categories/edit/category-picker.tsx";
import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { type Draft, linksIn, minWidths, picturesIn } from "#app/features/publishing/before-public.ts";
import { BeforePublicList } from "#app/features/publishing/edit/before-public-list.tsx";
import { ShareDraft } from "#app/features/publishing/edit/share-draft.tsx";
import { RichTextEditor } from "#app/features/rich-text/edit/rich-text-editor.tsx";
import { isEmptyHtml } from "#app/features/rich-text/html-text.ts";
import { DateTimeInput } from "#app/features/staff/edit/date-time-input.tsx";
import type { RequiredFields } from "#app/features/staff/edit/required-fields.ts";
import { StatusField, savedPublication } from "#app/features/staff/edit/status-field.tsx";
import { useRecordForm } from "#app/features/staff/edit/use-record-form.ts";
import { MAX_SLUG_LENGTH, requestedSlug } from "#app/platform/slug.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { MAX_EXCERPT_LENGTH, MAX_TITLE_LENGTH, postInput, postUpdateInput } from "../post.schema.ts";
import { type EditablePost, NAMELESS_POST, postPath } from "../post.ts";
import { excerptFrom, isFromTitle, slugAfterTitle } from "../post-offers.ts";

const blankText = { title: "", excerpt: "", content: "", featured_image: "" };
const blank = { ...blankText, published: false, publish_at: "", unpublish_at: "" };
const textNeeds: RequiredFields<typeof blank> = {
  title: staffMessages.staff.missing.title,
  content: [staffMessages.staff.missing.content, isEmptyHtml],
  excerpt: staffMessages.staff.missing.excerpt,
};

interface PostFormProps {
  /** Null for a new one. */
  post: EditablePost | null;
  /** All categories of posts. */
  categories: EditableCategory[];
  /** Called after saving and on Cancel. */
  onDone(): void;
}

/** The form of a post, title and text first. Save needs these, an excerpt and a category (SPEC §5). */
export function PostForm({ post, categories, onDone }: PostFormProps) {
  const form = useRecordForm({
    feature: "posts",
    schema: postInput,
    history: { type: "post", title: ({ title }) => title },
    record: post,
    blank: { ...blank, slug: "", category_ids: [] as string[] },
    // A slug made from the title may be numbered if another post has it.
    sent: (values) =>
      post === null && isFromTitle(values.slug, values.title) ? { ...values, slug: "" } : values,
    needs: { ...textNeeds, category_ids: staffMessages.staff.missing.category },
    failed: staffMessages.posts.saveFailed,
    saved: savedWords,
    onDone,
  });
  const { title, slug, content } = form.values;
  const changeTitle = (changed: string) => {
    // A stored slug doesn't change. The title is set last, since a draft is described by its last changed
    // field.
    if (post === null) form.set("slug", slugAfterTitle(slug, title, changed));
    form.set("title", changed);
  };
  return (
    <FormFrame title={post ? "Edit post" : "Add post"} level={2} {...form.frame}>
      <TitleField {...form.bind("title")} onChange={changeTitle} />
      <RichTextEditor
        label="Content"
        required
        minHeight={300}
        entity={`post/${form.id}`}
        {...form.bindPicture("content")}
      />
      <TextInput
        label="Slug"
        optional
        max={MAX_SLUG_LENGTH}
        help={
          <>
            Leave empty to use the title.
            {(title.trim() || slug.trim()) && (
              <>
                {" "}
                Address: <span>{postPath(requestedSlug(slug, title, NAMELESS_POST))}</span>
              </>
            )}
          </>
        }
        {...form.bind("slug")}
      />
      <ExcerptField content={content} {...form.bind("excerpt")} />
      <CategoryPicker kind="post" categories={categories} maxHeight="post" {...form.bind("category_ids")} />
      <FeaturedImageField postId={form.id} {...form.bindPicture("featured_image")} />
      <PublicationFields {...{ form, post }} />
    </FormFrame>
  );
}

/** The form on a post's own page; slug and categories are changed in the listing (SPEC §2 *Blog post*). */
export function PostPageForm({ post, onDone }: { post: EditablePost; onDone(): void }) {
  const form = useRecordForm({
    feature: "posts",
    verb: "update",
    schema: postUpdateInput,
    history: { type: "post", title: ({ title }) => title },
    record: post,
    blank,
    needs: textNeeds,
    failed: staffMessages.posts.updateFailed,
    saved: savedWords,
    onDone,
  });
  return (
    <FormFrame title="Edit post" level={2} {...form.frame}>
      <TitleField {...form.bind("title")} />
      <RichTextEditor
        label="Content"
        required
        minHeight={400}
        help="Use H1-H3 headings, bold text, lists, and links to improve SEO and readability."
        entity={`post/${post.id}`}
        {...form.bindPicture("content")}
      />
      <ExcerptField content={form.values.content} {...form.bind("excerpt")} />
      <FeaturedImageField postId={post.id} {...form.bindPicture("featured_image")} />
      <PublicationFields {...{ form, post }} />
    </FormFrame>
  );
}

function draftOf({ title, excerpt, content, featured_image }: typeof blankText): Draft {
  const head = { address: featured_image, alt: "", minWidth: minWidths.head } as const;
  return {
    ...{ kind: "post", title, excerpt },
    pictures: [
      ...(featured_image ? [{ ...head, field: "featured_image" as const }] : []),
      ...picturesIn(content),
    ],
    links: linksIn(content),
  };
}

const savedWords = (post: Pick<EditablePost, "published" | "publish_at">) => savedPublication("Post", post);

interface PublicationFieldsProps {
  form: {
    id: string;
    values: typeof blankText;
    bind(name: "published"): Bound<boolean>;
    bind(name: "publish_at" | "unpublish_at"): Bound;
  };
  /** Null for a new one. */
  post: EditablePost | null;
}

/** Status and dates of publication, the checks before it, and the share link of a draft. */
function PublicationFields({ form, post }: PublicationFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 border-film-line border-t pt-4 md:grid-cols-2">
        <StatusField published={form.bind("published")} publishAt={form.bind("publish_at")} />
        <DateTimeInput
          label="Take down at"
          help="Leave empty to keep it up."
          {...form.bind("unpublish_at")}
        />
      </div>
      <BeforePublicList id={form.id} draft={draftOf(form.values)} />
      {post && !post.published && <ShareDraft kind="post" id={post.id} title={post.title} />}
    </>
  );
}

interface Bound<Value = string> {
  name: string;
  value: Value;
  onChange(value: Value): void;
  error: string | undefined;
}

function TitleField(bound: Bound) {
  return <TextInput label="Title" placeholder="Post title..." required max={MAX_TITLE_LENGTH} {...bound} />;
}

function ExcerptField({ content, ...bound }: Bound & { content: string }) {
  const left = MAX_EXCERPT_LENGTH - bound.value.length;
  const offer = bound.value.trim() === "" ? excerptFrom(content) : "";
  const field = useRef<HTMLDivElement>(null);
  const take = () => {
    bound.onChange(offer);
    field.current?.querySelector("textarea")?.focus();
  };
  return (
    <div ref={field} className="grid gap-2">
      <TextArea
        label="Excerpt"
        rows={3}
        required
        max={MAX_EXCERPT_LENGTH}
        help={left < 0 ? undefined : `${left} ${left === 1 ? "character" : "characters"} left`}
        {...bound}
      />
      {offer && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm leading-[1.4] text-ink-soft">
          <span className="flex-[1_1_16rem]">“{offer}”</span>
          <StaffButton onClick={take}>Use this as the excerpt</StaffButton>
        </p>
      )}
    </div>
  );
}

function FeaturedImageField({
  postId,
  ...bound
}: Bound & { postId: string; onBusyChange(busy: boolean): void }) {
  return (
    <ImageField
      label="Featured Image"
      optional
      bucket="site-images"
      uploadFor={{ for: "library", entity: `post/${postId}` }}
      ratio="post"
      {...bound}
    />
  );
}

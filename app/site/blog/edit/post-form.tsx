import { type ReactNode, useRef } from "react";
import type { EditableCategory } from "#app/kernel/categories/category.ts";
import { CategoryPicker } from "#app/kernel/categories/edit/category-picker.tsx";
import { RecordForm } from "#app/kernel/documents/collections/edit/record-form.tsx";
import { type CheckedDraft, linksIn, minWidths, picturesIn } from "#app/kernel/publishing/before-public.ts";
import { BeforePublicList } from "#app/kernel/publishing/edit/before-public-list.tsx";
import { ShareDraft } from "#app/kernel/publishing/edit/share-draft.tsx";
import { StatusField } from "#app/kernel/publishing/edit/status-field.tsx";
import { RichTextEditor } from "#app/kernel/rich-text/edit/rich-text-editor.tsx";
import type { Bound } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { postPath } from "../post.ts";
import { excerptFrom, isFromTitle, slugAfterTitle } from "../post-offers.ts";
import { type EditablePost, MAX_EXCERPT_LENGTH, postOnPage, postSlug, posts } from "../posts.collection.ts";

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
  return (
    <RecordForm
      collection={posts}
      record={post}
      level={2}
      // A slug made from the title may be numbered if another post has it.
      sent={(values) =>
        post === null && isFromTitle(values.slug, values.title) ? { ...values, slug: "" } : values
      }
      helpOf={({ slug, title, excerpt }) => ({
        slug: (slug.trim() || title.trim()) && (
          <>
            {" "}
            Address: <span>{postPath(postSlug(slug, title))}</span>
          </>
        ),
        excerpt: charactersLeft(excerpt),
      })}
      onDone={onDone}
    >
      {(input, form) => {
        const { title, slug, content, excerpt } = form.values;
        const changeTitle = (changed: string) => {
          // A stored slug doesn't change. The title is set last, since a draft is described by its last changed
          // field.
          if (post === null) form.set("slug", slugAfterTitle(slug, title, changed));
          form.set("title", changed);
        };
        return (
          <>
            {input("title", { onChange: changeTitle })}
            <RichTextEditor
              label="Content"
              required
              minHeight={300}
              entity={`post/${form.id}`}
              {...form.bindPicture("content")}
            />
            {input("slug")}
            <ExcerptField content={content} excerpt={excerpt} onTake={(offer) => form.set("excerpt", offer)}>
              {input("excerpt")}
            </ExcerptField>
            <CategoryPicker
              kind="post"
              categories={categories}
              maxHeight="high"
              {...form.bind("category_ids")}
            />
            {input("featured_image")}
            <PublicationFields form={form} post={post}>
              {input("unpublish_at")}
            </PublicationFields>
          </>
        );
      }}
    </RecordForm>
  );
}

/** The form on a post's own page; slug and categories are changed in the listing (SPEC §2 *Blog post*). */
export function PostPageForm({ post, onDone }: { post: EditablePost; onDone(): void }) {
  return (
    <RecordForm
      collection={postOnPage}
      verb="update"
      record={post}
      level={2}
      helpOf={({ excerpt }) => ({ excerpt: charactersLeft(excerpt) })}
      onDone={onDone}
    >
      {(input, form) => (
        <>
          {input("title")}
          <RichTextEditor
            label="Content"
            required
            minHeight={400}
            help="Use H1-H3 headings, bold text, lists, and links to improve SEO and readability."
            entity={`post/${form.id}`}
            {...form.bindPicture("content")}
          />
          <ExcerptField {...form.values} onTake={(offer) => form.set("excerpt", offer)}>
            {input("excerpt")}
          </ExcerptField>
          {input("featured_image")}
          <PublicationFields form={form} post={post}>
            {input("unpublish_at")}
          </PublicationFields>
        </>
      )}
    </RecordForm>
  );
}

function charactersLeft(excerpt: string): string {
  const left = MAX_EXCERPT_LENGTH - excerpt.length;
  return left < 0 ? "" : `${left} ${left === 1 ? "character" : "characters"} left`;
}

type PostTexts = Pick<EditablePost, "title" | "excerpt" | "content" | "featured_image">;

function draftOf({ title, excerpt, content, featured_image }: PostTexts): CheckedDraft {
  const head = { address: featured_image, alt: "", minWidth: minWidths.head } as const;
  return {
    kind: "post",
    pictureField: "featured_image",
    title,
    excerpt,
    pictures: [
      ...(featured_image ? [{ ...head, field: "featured_image" as const }] : []),
      ...picturesIn(content),
    ],
    links: linksIn(content),
  };
}

interface PublicationFieldsProps {
  form: {
    id: string;
    values: PostTexts;
    bind(name: "published"): Bound<boolean>;
    bind(name: "publish_at"): Bound<string>;
  };
  /** Null for a new one. */
  post: EditablePost | null;
  /** The take-down date. */
  children: ReactNode;
}

/** Status and dates of publication, the checks before it, and the share link of a draft. */
function PublicationFields({ form, post, children }: PublicationFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 border-film-line border-t pt-4 md:grid-cols-2">
        <StatusField published={form.bind("published")} publishAt={form.bind("publish_at")} />
        {children}
      </div>
      <BeforePublicList id={form.id} draft={draftOf(form.values)} />
      {post && !post.published && <ShareDraft kind="post" id={post.id} title={post.title} />}
    </>
  );
}

interface ExcerptFieldProps {
  content: string;
  excerpt: string;
  onTake(offer: string): void;
  /** The input. */
  children: ReactNode;
}

/** The excerpt's input; while it is empty, the text's beginning is offered. */
function ExcerptField({ content, excerpt, onTake, children }: ExcerptFieldProps) {
  const offer = excerpt.trim() === "" ? excerptFrom(content) : "";
  const field = useRef<HTMLDivElement>(null);
  const take = () => {
    onTake(offer);
    field.current?.querySelector("textarea")?.focus();
  };
  return (
    <div ref={field} className="grid gap-2">
      {children}
      {offer && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm leading-[1.4] text-ink-soft">
          <span className="flex-[1_1_16rem]">“{offer}”</span>
          <StaffButton onClick={take}>Use this as the excerpt</StaffButton>
        </p>
      )}
    </div>
  );
}

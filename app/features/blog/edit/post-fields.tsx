import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { RichTextEditor } from "#app/features/rich-text/edit/rich-text-editor.tsx";
import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { LONGEST_EXCERPT, LONGEST_TITLE } from "../post.schema.ts";

/** What a field of useStaffForm is bound by. */
interface Bound {
  name: string;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** The fields both forms of a post have (SPEC §2 *Blog listing*, *Blog post*). */
export function TitleField(bound: Bound) {
  return (
    <TextInput label="Title" placeholder="Post title..." required maxLength={LONGEST_TITLE} {...bound} />
  );
}

export function ExcerptField(bound: Bound) {
  const left = LONGEST_EXCERPT - bound.value.length;
  return (
    <TextArea
      label="Excerpt"
      rows={3}
      required
      maxLength={LONGEST_EXCERPT}
      help={`${left} ${left === 1 ? "character" : "characters"} left`}
      {...bound}
    />
  );
}

export function FeaturedImageField({
  postId,
  onBusyChange,
  ...bound
}: Bound & { postId: string; onBusyChange(busy: boolean): void }) {
  return (
    <ImageField
      label="Featured Image"
      optional
      bucket="site-images"
      uploadFor={{ for: "library", thing: postId }}
      ratio="post"
      onBusyChange={onBusyChange}
      {...bound}
    />
  );
}

interface ContentFieldProps extends Bound {
  minHeight: 300 | 400;
  help?: string;
}

export function ContentField({ value, onChange, error, minHeight, help }: ContentFieldProps) {
  return (
    <RichTextEditor
      label="Content"
      required
      value={value}
      onChange={onChange}
      minHeight={minHeight}
      {...(help ? { help } : {})}
      {...(error ? { error } : {})}
    />
  );
}

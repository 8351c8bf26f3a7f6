import { useCollectionForm } from "#app/kernel/documents/collections/edit/use-collection-form.ts";
import { RichTextEditor } from "#app/kernel/rich-text/edit/rich-text-editor.tsx";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { type Newsletter, type NewsletterValues, newsletters } from "../newsletters.collection.ts";
import { NewsletterBlocksField } from "./newsletter-blocks-field.tsx";

interface NewsletterFormProps {
  /** Null for a new one. */
  newsletter: Newsletter | null;
  /** What a new one starts with. */
  starter: Partial<NewsletterValues>;
  onSaved(id: string): void;
  /** Called on Cancel, and when somebody else's version is accepted. */
  onDone(): void;
}

/** The form of a newsletter. */
export function NewsletterForm({ newsletter, starter, onSaved, onDone }: NewsletterFormProps) {
  const form = useCollectionForm(newsletters, {
    record: newsletter,
    blank: starter,
    onDone,
    onSaved: (): void => onSaved(form.id),
  });
  const { subject, preview_text, greeting } = newsletters.fields;
  const textField = (field: typeof subject) => ({ label: field.label, max: field.max });
  return (
    <FormFrame title={newsletter ? "Edit newsletter" : "New newsletter"} level={2} {...form.frame}>
      <TextInput
        required
        {...textField(subject)}
        help={lengthOf(form.values.subject)}
        {...form.bind("subject")}
      />
      <TextInput
        optional
        {...textField(preview_text)}
        help={preview_text.help}
        {...form.bind("preview_text")}
      />
      <TextInput optional {...textField(greeting)} {...form.bind("greeting")} />
      <RichTextEditor
        label="Text"
        minHeight={300}
        entity={`newsletter/${form.id}`}
        {...form.bindPicture("content")}
      />
      <NewsletterBlocksField
        blocks={form.values.blocks}
        errors={form.fieldErrors}
        onChange={(blocks) => form.set("blocks", blocks)}
      />
    </FormFrame>
  );
}

/** Where inboxes on phones cut a subject. */
const lengthOf = (subject: string) =>
  `${subject.length} ${subject.length === 1 ? "character" : "characters"}. Phones show about 60.`;

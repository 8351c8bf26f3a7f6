import { useCollectionForm } from "#app/features/content/edit/use-collection-form.ts";
import { RichTextEditor } from "#app/features/rich-text/edit/rich-text-editor.tsx";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { type Letter, type LetterValues, letters } from "../letters.collection.ts";
import { LetterBlocksField } from "./letter-blocks-field.tsx";

interface LetterFormProps {
  /** Null for a new one. */
  letter: Letter | null;
  /** What a new one starts with. */
  starter: Partial<LetterValues>;
  onSaved(id: string): void;
  /** Called on Cancel, and when somebody else's version is accepted. */
  onDone(): void;
}

/** The form of a newsletter. */
export function LetterForm({ letter, starter, onSaved, onDone }: LetterFormProps) {
  const form = useCollectionForm(letters, {
    record: letter,
    blank: starter,
    onDone,
    onSaved: (): void => onSaved(form.id),
  });
  const { subject, preview_text, greeting } = letters.fields;
  const textField = (field: typeof subject) => ({ label: field.label, max: field.max });
  return (
    <FormFrame title={letter ? "Edit newsletter" : "New newsletter"} level={2} {...form.frame}>
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
        entity={`letter/${form.id}`}
        {...form.bindPicture("content")}
      />
      <LetterBlocksField
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

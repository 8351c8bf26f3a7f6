import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { RecordDialog } from "#app/kernel/documents/pages/edit/record-dialog.tsx";
import type { RecordChoice } from "#app/kernel/documents/pages/editing-context.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { focusSoon } from "#app/ui/staff/focus.ts";
import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { SortableList } from "#app/ui/staff/sortable-list.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { showErrorToast } from "#app/ui/staff/toast.tsx";
import { newBlock } from "../newsletter-start.ts";
import { MAX_BLOCKS, newsletters, type StoredBlock } from "../newsletters.collection.ts";

const { newsletters: words } = staffNewsletterTexts;
const { itemFields: fields } = newsletters.fields.blocks;
const kinds = { post: "Post", project: "Project", offer: "Offer" } as const;
/** What staff search for, by the kind of block. */
const searches = {
  post: { label: "Add a post", read: "post-choices" },
  project: { label: "Add a project", read: "project-choices" },
} as const;

interface NewsletterBlocksFieldProps {
  blocks: readonly StoredBlock[];
  /** By path: 'blocks.2.heading'. */
  errors: Readonly<Record<string, string>>;
  onChange(blocks: StoredBlock[]): void;
}

const addButtonId = (kind: StoredBlock["kind"]) => `add-${kind}`;
const removeButtonId = (id: string) => `remove-${id}`;
const nameOf = ({ kind, heading }: StoredBlock) => heading || `${kinds[kind]} without a heading`;

/** The posts, projects and offers of a newsletter, in their order. */
export function NewsletterBlocksField({ blocks, errors, onChange }: NewsletterBlocksFieldProps) {
  const [chosen, setChosen] = useState<"post" | "project" | null>(null);
  const isFull = blocks.length >= MAX_BLOCKS;
  const add = (block: StoredBlock) => onChange([...blocks, block]);
  const choose = (kind: "post" | "project", { id, title }: RecordChoice) => {
    setChosen(null);
    if (blocks.some(({ entity_id }) => entity_id === id)) showErrorToast(words.inAlready(title));
    else add(newBlock(kind, { id, title }));
  };
  const remove = ({ id }: StoredBlock) => {
    const place = blocks.findIndex((block) => block.id === id);
    const next = blocks[place + 1] ?? blocks[place - 1];
    onChange(blocks.filter((block) => block.id !== id));
    focusSoon([...(next ? [removeButtonId(next.id)] : []), addButtonId("post")]);
  };
  const change = (id: string, changes: Partial<StoredBlock>) =>
    onChange(blocks.map((block) => (block.id === id ? { ...block, ...changes } : block)));
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-film-line border-t pt-4">
      <legend className="float-left mb-1 font-strong text-sm">Posts, projects and offers</legend>
      {blocks.length > 0 && (
        <SortableList
          items={blocks.map((block) => ({ ...block, label: nameOf(block) }))}
          onReorder={(ids) => onChange(ids.flatMap((id) => blocks.find((block) => block.id === id) ?? []))}
          className="clear-both grid grid-cols-[minmax(0,1fr)] gap-2.5"
          itemClassName="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border border-film-line bg-white p-3"
        >
          {({ label, ...block }, controls, index) => (
            <>
              <BlockHead
                block={block}
                label={label}
                controls={controls}
                error={errors[`blocks.${index}.entity_id`]}
                onRemove={() => remove(block)}
              />
              {block.kind === "offer" && (
                <OfferFields
                  block={block}
                  path={`blocks.${index}`}
                  errors={errors}
                  onChange={(changes) => change(block.id, changes)}
                />
              )}
            </>
          )}
        </SortableList>
      )}
      <p className="clear-both flex flex-wrap gap-2">
        {(["post", "project"] as const).map((kind) => (
          <StaffButton
            key={kind}
            id={addButtonId(kind)}
            icon={Plus}
            disabled={isFull}
            onClick={() => setChosen(kind)}
          >
            {searches[kind].label}
          </StaffButton>
        ))}
        <StaffButton
          id={addButtonId("offer")}
          icon={Plus}
          disabled={isFull}
          onClick={() => add(newBlock("offer"))}
        >
          Add an offer
        </StaffButton>
      </p>
      <p role="status" className="text-ink-soft text-sm">
        {isFull && words.full(MAX_BLOCKS)}
      </p>
      {chosen && (
        <RecordDialog
          label={searches[chosen].label}
          search={{ read: searches[chosen].read, words: words.choices[chosen] }}
          value=""
          onChoose={(record) => choose(chosen, record)}
          onClose={() => setChosen(null)}
        />
      )}
    </fieldset>
  );
}

interface BlockHeadProps {
  block: StoredBlock;
  label: string;
  controls: ReactNode;
  error: string | undefined;
  onRemove(): void;
}

function BlockHead({ block: { id, kind }, label, controls, error, onRemove }: BlockHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="plain">{kinds[kind]}</Badge>
      <span className="min-w-0 flex-[1_1_12rem] font-strong wrap-anywhere">{label}</span>
      <span className="-mx-2.5 flex flex-wrap">
        {controls}
        <Tool id={removeButtonId(id)} icon={Trash2} aria-label={`Remove ${label}`} onClick={onRemove} />
      </span>
      {error && <p className="basis-full text-error text-sm">{error}</p>}
    </div>
  );
}

interface OfferFieldsProps {
  block: StoredBlock;
  /** 'blocks.2' */
  path: string;
  errors: Readonly<Record<string, string>>;
  onChange(changes: Partial<StoredBlock>): void;
}

function OfferFields({ block, path, errors, onChange }: OfferFieldsProps) {
  const bind = (name: "heading" | "text" | "url" | "starts_on" | "ends_on") => ({
    label: fields[name].label,
    name: `${path}.${name}`,
    value: block[name],
    error: errors[`${path}.${name}`],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextInput required max={fields.heading.max} {...bind("heading")} />
      <TextArea optional rows={fields.text.rows} max={fields.text.max} {...bind("text")} />
      <TextInput optional inputMode="url" placeholder="https:// or /contact" {...bind("url")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <TextInput optional type="date" {...bind("starts_on")} />
        <TextInput optional type="date" {...bind("ends_on")} />
      </div>
    </div>
  );
}

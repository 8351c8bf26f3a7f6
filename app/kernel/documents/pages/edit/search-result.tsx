import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useState } from "react";
import { setField } from "#app/kernel/session/edit/changes.ts";
import { fieldKey } from "#app/kernel/session/field.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import type { EditableSearchProps } from "../editing-context.ts";
import { searchSection } from "../page-content.ts";
import { change, useField } from "./page-session.ts";

const { pageContent: messages } = staffTexts;
const fields = searchSection.search;

/** A preview of the page's search result, with the fields for its title and description; collapsed at first. */
export function SearchResult({ target, title, description }: EditableSearchProps) {
  const titlePart = useSearchField(target, "title", title);
  const descriptionPart = useSearchField(target, "description", description);
  const made = useMadeByPage();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="search-result" translate="no" className="staff bg-film px-gutter">
      <div data-open={isOpen || undefined} className="mx-auto max-w-(--container-page)">
        <div className="editable-fold">
          <h2 id="search-result" className="text-h4">
            {messages.searchHeading}
          </h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-labelledby="search-result"
            className="tool"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon icon={isOpen ? ChevronUp : ChevronDown} />
          </button>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of its fields */}
        <div className="editable-fold-panel" onFocus={() => setIsOpen(true)}>
          <div className="editable-fold-body">
            <div className="grid gap-x-12 gap-y-6 pb-8 lg:grid-cols-2">
              <div className="grid content-start gap-1 border border-film-line bg-white p-4">
                <p className="truncate text-sm text-ink-soft">{made.address}</p>
                <p className="line-clamp-2 text-[1.25rem] leading-[1.3] text-[#1a0dab]">
                  {titlePart.value || (title ? messages.madeByPage : made.title)}
                </p>
                <p className="line-clamp-3 text-sm text-ink-soft">
                  {descriptionPart.value || (description ? messages.madeByPage : made.description)}
                </p>
              </div>
              <div className="grid content-start gap-4">
                <TextInput
                  {...titlePart}
                  help={messages.count(titlePart.value.length, fields.title.recommendedLength)}
                />
                <TextArea
                  {...descriptionPart}
                  rows={3}
                  help={messages.count(descriptionPart.value.length, fields.description.recommendedLength)}
                />
              </div>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

function useSearchField(target: string, field: keyof typeof fields, stored: string) {
  const place = { target, path: `search.${field}`, label: fields[field].label };
  const { value, error } = useField(place, stored);
  return {
    label: place.label,
    name: fieldKey(place),
    value,
    error,
    onChange: (typed: string) =>
      change((changes) => setField(changes, place, value, typed, performance.now())),
  };
}

/** The document's title and description, and the page's address. */
function useMadeByPage() {
  const [made, setMade] = useState({ title: "", description: "", address: "" });
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>("meta[name=description]");
    const { host, pathname } = window.location;
    setMade({ title: document.title, description: meta?.content ?? "", address: `${host}${pathname}` });
  }, []);
  return made;
}

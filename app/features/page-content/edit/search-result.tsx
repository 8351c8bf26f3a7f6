import { useEffect, useState } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import type { EditableSearchProps } from "../editing-context.ts";
import { searchSection } from "../page-content.ts";
import { partKey } from "../patch.ts";
import { put } from "./changes.ts";
import { change, usePart } from "./editing-store.ts";

const { pageContent: words } = staffMessages;
const fields = searchSection.search;

/** What search engines show of the page, and where staff say it themselves. */
export function SearchResult({ target, title, description }: EditableSearchProps) {
  const titlePart = useSearchPart(target, "title", title);
  const descriptionPart = useSearchPart(target, "description", description);
  const made = useMadeByPage();
  return (
    <section aria-labelledby="search-result" translate="no" className="staff bg-film px-gutter py-8">
      <div className="mx-auto grid max-w-(--container-page) gap-x-12 gap-y-6 lg:grid-cols-2">
        <div className="grid content-start gap-3">
          <h2 id="search-result" className="text-h4">
            {words.searchHeading}
          </h2>
          <div className="grid gap-1 border border-film-line bg-white p-4">
            <p className="truncate text-sm text-ink-soft">{made.address}</p>
            <p className="line-clamp-2 text-[1.25rem] leading-[1.3] text-[#1a0dab]">
              {titlePart.value || (title ? words.madeByPage : made.title)}
            </p>
            <p className="line-clamp-3 text-sm text-ink-soft">
              {descriptionPart.value || (description ? words.madeByPage : made.description)}
            </p>
          </div>
        </div>
        <div className="grid content-start gap-4">
          <TextInput {...titlePart} help={words.count(titlePart.value.length, fields.title.about)} />
          <TextArea
            {...descriptionPart}
            rows={3}
            help={words.count(descriptionPart.value.length, fields.description.about)}
          />
        </div>
      </div>
    </section>
  );
}

function useSearchPart(target: string, field: keyof typeof fields, stored: string) {
  const place = { target, path: `search.${field}`, label: fields[field].label };
  const { value, error } = usePart(place, stored);
  return {
    ...{ label: place.label, name: partKey(place), value, error },
    onChange: (typed: string) => change((changes) => put(changes, place, value, typed, performance.now())),
  };
}

/** What the page says of itself now, as its head has it. */
function useMadeByPage() {
  const [made, setMade] = useState({ title: "", description: "", address: "" });
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>("meta[name=description]");
    const { host, pathname } = window.location;
    setMade({ title: document.title, description: meta?.content ?? "", address: `${host}${pathname}` });
  }, []);
  return made;
}

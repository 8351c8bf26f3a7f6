import { useQuery } from "@tanstack/react-query";
import { ArrowUp, Circle, CircleAlert, CircleCheck, PenLine } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { AltTextForm, useAltDrafts } from "#app/kernel/files/edit/alt-text-form.tsx";
import { itemAt } from "#app/kernel/files/edit/library-queries.ts";
import { useDebounced } from "#app/kernel/files/edit/use-debounced.ts";
import { staffFetch } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { queryClient } from "#app/kernel/verbs/edit/staff-queries.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import {
  beforePublic,
  type CheckedDraft,
  type CheckedField,
  type CheckLine,
  type DraftFacts,
} from "../before-public.ts";

const RESTS_MS = 700;
/** URLs per request, as proxies limit a URL to some thousand characters. */
const AT_ONCE = 30;

interface BeforePublicListProps {
  /** Of the post or project. */
  id: string;
  draft: CheckedDraft;
}

/** The checks before a post or project is published, shown in its form; they block nothing. */
export function BeforePublicList({ id, draft }: BeforePublicListProps) {
  const ids = useId();
  const list = useRef<HTMLElement>(null);
  const [described, setDescribed] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const facts = useFacts(id, draft, round);
  const lines = beforePublic(draft, facts);
  return (
    <section ref={list} aria-label="Before you publish" className="@container min-w-0">
      <h3 className="mb-1.5 font-sans font-strong text-sm leading-[1.4] tracking-normal">
        Before you publish
      </h3>
      <ul>
        {lines.map((line) => (
          <li
            key={line.id}
            className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-film-line border-t py-0.5 leading-[1.35]"
          >
            <Icon
              icon={icons[line.state]}
              className={line.state === "open" ? "text-draft" : "text-ink-soft"}
            />
            <span id={`${ids}-${line.id}`} className="py-2">
              {line.words}
            </span>
            <Way line={line} wordsId={`${ids}-${line.id}`} list={list} onDescribe={setDescribed} />
          </li>
        ))}
      </ul>
      {described !== null && (
        <DescribeDialog
          key={described}
          address={described}
          onClose={() => {
            setDescribed(null);
            setRound(round + 1);
          }}
        />
      )}
    </section>
  );
}

const icons = { done: CircleCheck, open: CircleAlert, "can-wait": Circle } as const;

interface WayProps {
  line: CheckLine;
  /** Id of the check's text, which distinguishes buttons with the same label. */
  wordsId: string;
  list: RefObject<HTMLElement | null>;
  onDescribe(picture: string): void;
}

function Way({ line, wordsId, list, onDescribe }: WayProps) {
  if (line.state !== "open")
    return <span className="text-ink-soft text-sm">{line.state === "done" ? "Done" : "Can wait"}</span>;
  const { fix } = line;
  return (
    <Tool
      icon={fix.label === "Add alt text" ? PenLine : ArrowUp}
      aria-describedby={wordsId}
      onClick={() =>
        "picture" in fix ? onDescribe(fix.picture) : goTo(list.current?.closest("form") ?? null, fix.field)
      }
    >
      {fix.label}
    </Tool>
  );
}

const places: Record<CheckedField, string> = {
  title: "[name=title]",
  excerpt: "[name=excerpt]",
  content: "[contenteditable=true]",
  featured_image: "[name=featured_image]",
  photos: "[data-photos] button",
};

function goTo(form: HTMLElement | null, field: CheckedField): void {
  const place = form?.querySelector<HTMLElement>(places[field]);
  place?.focus();
  place?.scrollIntoView({ block: "center" });
}

/** The server's facts about a draft, requested after a debounce; null before the first answer. */
function useFacts(id: string, draft: CheckedDraft, round: number): DraftFacts | null {
  const { kind, title, pictures, links } = draft;
  const question = JSON.stringify({
    kind,
    id,
    title,
    pictures: pictures.map(({ address }) => address),
    links,
  });
  const asked = useDebounced(question, RESTS_MS);
  const [facts, setFacts] = useState<DraftFacts | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const leaving = new AbortController();
    ask(JSON.parse(asked), leaving.signal).then((answer) => {
      // The last facts are preserved if the server can't be reached, as the list is only advice.
      if (answer && !leaving.signal.aborted) setFacts(answer);
    });
    return () => leaving.abort();
  }, [asked, round]);
  return facts;
}

type Question = Pick<CheckedDraft, "kind" | "title"> & { id: string; pictures: string[]; links: string[] };

async function ask({ pictures, links, ...about }: Question, signal: AbortSignal): Promise<DraftFacts | null> {
  const addresses = [
    ...new Set(pictures.map((address) => `picture ${address}`)),
    ...new Set(links.map((link) => `link ${link}`)),
  ];
  const answers: DraftFacts[] = [];
  for (let from = 0; from === 0 || from < addresses.length; from += AT_ONCE) {
    const query = new URLSearchParams(about);
    for (const address of addresses.slice(from, from + AT_ONCE)) {
      const [name = "", value = ""] = address.split(/ (.*)/s);
      query.append(name, value);
    }
    const answer = await staffFetch<DraftFacts>(`/staff/before-public?${query}`, { signal, asks: false });
    if (answer.kind === "error") return null;
    answers.push(answer.value);
  }
  return {
    pictures: Object.assign({}, ...answers.map((answer) => answer.pictures)),
    deadLinks: answers.flatMap(({ deadLinks }) => deadLinks),
    isTitleUsed: answers.some((answer) => answer.isTitleUsed),
  };
}

/** Edits the alt text of a stored picture; it belongs to the file and applies everywhere. */
function DescribeDialog({ address, onClose }: { address: string; onClose(): void }) {
  const { data: item, error, isPending } = useQuery(itemAt(address), queryClient);
  const drafts = useAltDrafts();
  return (
    <StaffDialog
      label="Add alt text"
      onClose={onClose}
      className="staff panel w-[min(36rem,100vw-2rem)] bg-film"
    >
      <h2 className="mb-4 text-h4">Add alt text</h2>
      {isPending && <p role="status">Loading</p>}
      {error && <AlertBox alert={error} />}
      {item === null && <p>{staffTexts.publication.notOurs}</p>}
      {item && (
        <div className="grid gap-4">
          <img src={address} alt="" className="max-h-60 w-full bg-limestone object-contain" />
          <AltTextForm item={item} drafts={drafts} />
        </div>
      )}
      <p className="panel-foot">
        <StaffButton onClick={onClose}>Close</StaffButton>
      </p>
    </StaffDialog>
  );
}

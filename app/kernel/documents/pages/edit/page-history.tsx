import { History } from "lucide-react";
import { useState } from "react";
import { formatRelative } from "#app/kernel/activity/activity-text.ts";
import { openHistory } from "#app/kernel/lists/edit/history-store.ts";
import { staffFetch } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import { nounOf, refText } from "#app/kernel/verbs/entity-types.ts";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import type { NamedEntity } from "#app/kernel/verbs/version.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { DialogTitle, StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import { showErrorToast } from "#app/ui/staff/toast.tsx";

const messages = staffTexts.history;
const FRAME = "page/frame";

/** Opens the history of the page or of a record on it; asks which if there are several. */
export function PageHistory({ className }: { className: string }) {
  const [entities, setEntities] = useState<readonly NamedEntity[]>([]);
  const viewer = useViewer();
  const personName = usePersonName();
  const lastChange = ({ by, at }: NonNullable<NamedEntity["changed"]>) =>
    messages.lastChange(by === viewer?.email ? null : personName(by), formatRelative(at, new Date()));
  const look = async () => {
    const query = new URLSearchParams(targetsOnPage().map((target) => ["target", target]));
    const result = await staffFetch<NamedEntity[]>(`/staff/entities?${query}`);
    if (result.kind === "error") return showErrorToast(messages.loadFailed);
    const [only, ...more] = result.value;
    if (only && more.length === 0) openHistory(only);
    else setEntities(result.value);
  };
  return (
    <>
      <Tool icon={History} aria-label="History" title="History" className={className} onClick={look} />
      {entities.length > 0 && (
        <StaffDialog onClose={() => setEntities([])} className="staff panel w-[min(100%-1.5rem,30rem)]">
          <DialogTitle className="text-h4">{messages.whichThing}</DialogTitle>
          <ul className="mt-3 border-t border-film-line">
            {entities.map((entity) => (
              <li key={refText(entity)} className="border-b border-film-line">
                <button
                  type="button"
                  className="block min-h-12 w-full py-2 text-left hover:underline"
                  onClick={() => {
                    setEntities([]);
                    openHistory(entity);
                  }}
                >
                  <span className="font-strong">{entity.title}</span>{" "}
                  <span className="text-sm text-ink-soft">{nounOf(entity.type)}</span>
                  {entity.changed && (
                    <span className="block text-sm text-ink-soft">{lastChange(entity.changed)}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
          <div className="panel-foot">
            <StaffButton onClick={() => setEntities([])}>Cancel</StaffButton>
          </div>
        </StaffDialog>
      )}
    </>
  );
}

/** The targets of the page's fields in document order, each once; the frame of all pages is last. */
function targetsOnPage(): string[] {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-part]")];
  const targets = new Set(parts.map(({ dataset }) => dataset.part?.split(" ", 1)[0] ?? ""));
  return [...targets].sort((a, b) => Number(a === FRAME) - Number(b === FRAME));
}

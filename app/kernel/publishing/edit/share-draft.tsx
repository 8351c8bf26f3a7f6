import { Link as LinkIcon, Unlink } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { v7 } from "uuid";
import { alertOf, staffFetch } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import type { StaffError } from "#app/kernel/verbs/staff-result.ts";
import { formatComing } from "#app/platform/business-clock.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { AlertBox, type FormAlert } from "#app/ui/staff/alert-box.tsx";
import { SelectInput } from "#app/ui/staff/inputs.tsx";
import { NewLink } from "#app/ui/staff/new-link.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import {
  type DraftKind,
  type DraftLink,
  type DraftLinkDays,
  draftLinkDays,
  usualDays,
} from "../draft-link.ts";

const messages = staffTexts.draftLinks;

interface ShareDraftProps {
  kind: DraftKind;
  /** Of the record. */
  id: string;
  title: string;
}

/**
 * Creates and revokes the links that show a draft to people without an account; on the draft's page and in
 * its form.
 */
export function ShareDraft(props: ShareDraftProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div translate="no" className="staff inline-flex">
      <StaffButton icon={LinkIcon} onClick={() => setOpen(true)}>
        Share draft
      </StaffButton>
      {isOpen && <ShareDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface MadeLink {
  id: string;
  url: string;
}

function ShareDialog({ kind, id, title, onClose }: ShareDraftProps & { onClose(): void }) {
  const ids = useId();
  const { busy, send } = useSave("draft-links");
  const personName = usePersonName();
  const [days, setDays] = useState<DraftLinkDays>(usualDays);
  const [made, setMade] = useState<MadeLink | null>(null);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const { links, load } = useLinks(id, (error) => setAlert(alertOf(error, messages.listFailed)));

  const share = async () => {
    setAlert(null);
    const input = { id: v7(), kind, target_id: id, days };
    const result = await send<MadeLink>("share", input, ({ message }) => setAlert({ message }));
    if (result.kind === "error") {
      const { fieldErrors } = result;
      return setAlert(
        fieldErrors?.days ? { message: fieldErrors.days } : alertOf(result, messages.shareFailed),
      );
    }
    setMade(result.value);
    await load();
  };
  const revoke = async (link: string) => {
    setAlert(null);
    const result = await send("revoke", { id: link }, ({ message }) => setAlert({ message }));
    // Already revoked by somebody else, which is the requested result.
    if (result.kind === "error" && result.reason !== "gone")
      return setAlert(alertOf(result, messages.revokeFailed));
    if (made?.id === link) setMade(null);
    showToast(messages.revoked);
    await load();
  };

  return (
    <StaffDialog
      label={`Share draft of ${title}`}
      busy={busy}
      onClose={onClose}
      className="staff panel w-[min(40rem,100vw-2rem)] bg-film"
    >
      <h2 className="text-h4">Share draft</h2>
      <p className="mt-1 mb-4 text-ink-soft">{messages.explained}</p>
      {made && <NewLink url={made.url} label="Link to this draft" messages={messages} />}
      <div className="flex flex-wrap items-end gap-3">
        <SelectInput<DraftLinkDays>
          label="Works for"
          name="days"
          value={days}
          onChange={setDays}
          options={draftLinkDays.map((value) => ({ value, label: value === 1 ? "1 day" : `${value} days` }))}
          className="w-32"
        />
        <StaffButton solid={!made} busy={busy} busyLabel="Making..." onClick={share}>
          {links.length > 0 ? "Make a new link" : "Make a link"}
        </StaffButton>
      </div>
      {links.length > 0 && (
        <ul aria-label="Links to this draft" className="mt-5">
          {links.map((link) => (
            <li
              key={link.id}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-film-line border-t py-0.5"
            >
              <span id={`${ids}-${link.id}`}>
                {messages.made(personName(link.by), formatComing(link.expires_at))}
              </span>
              <Tool
                icon={Unlink}
                aria-describedby={`${ids}-${link.id}`}
                disabled={busy}
                onClick={() => void revoke(link.id)}
              >
                Turn off
              </Tool>
            </li>
          ))}
        </ul>
      )}
      {alert && <AlertBox alert={alert} />}
      <p className="panel-foot">
        <StaffButton onClick={onClose}>Close</StaffButton>
      </p>
    </StaffDialog>
  );
}

/** The valid links of a post or project, loaded when the dialog opens and after each change. */
function useLinks(id: string, onError: (error: StaffError) => void) {
  const [links, setLinks] = useState<DraftLink[]>([]);
  const load = async () => {
    const result = await staffFetch<DraftLink[]>(`/staff/draft-links/${id}`, {});
    if (result.kind === "error") onError(result);
    else setLinks(result.value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens
  useEffect(() => void load(), [id]);
  return { links, load };
}

import { Monitor } from "lucide-react";
import { useRef } from "react";
import { useRevalidator } from "react-router";
import { type Changes, noChanges } from "#app/kernel/session/edit/changes.ts";
import { parsePageDraft } from "#app/kernel/session/edit/draft.ts";
import { draftKey, readCopy } from "#app/kernel/session/edit/draft-copy.ts";
import { pageDraftEntity } from "#app/kernel/verbs/draft.ts";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { DialogTitle, StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import { PHONE_FRAME } from "../editing-context.ts";
import { pageSession } from "./page-session.ts";

declare global {
  interface Window {
    /** Returns the page's unsaved changes while it is edited; another window calls it. */
    editedChanges?: () => Changes;
  }
}

/**
 * The changes of the surrounding page at the time it showed this one at a phone's width; null outside the
 * frame.
 */
export function changesAround(): Changes | null {
  if (window.name !== PHONE_FRAME) return null;
  return structuredClone(window.parent.editedChanges?.() ?? noChanges);
}

/** The changes of the page in the frame; if it shows another page, the draft on this device. */
function changesWithin(frame: HTMLIFrameElement | null, person: string, pathname: string): Changes {
  try {
    const within = frame?.contentWindow;
    const isSame = within?.location.pathname === pathname;
    if (isSame && within.editedChanges) return structuredClone(within.editedChanges());
  } catch {
    // The frame shows another site.
  }
  return parsePageDraft(readCopy(draftKey(person, pageDraftEntity(pathname)))?.value)?.changes ?? noChanges;
}

interface PhoneWidthProps {
  /** Path of the page that is edited. */
  pathname: string;
  onClose(): void;
}

/**
 * The edited page in a frame of a phone's width, editable there. Unsaved changes are passed in and back;
 * meanwhile the inner page autosaves them on this device.
 */
export function PhoneWidth({ pathname, onClose }: PhoneWidthProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { revalidate } = useRevalidator();
  const viewer = useViewer();
  const close = () => {
    pageSession.setState({
      changes: changesWithin(frame.current, viewer?.id ?? "", pathname),
      save: { kind: "editing" },
      fieldErrors: {},
    });
    onClose();
    // The page may have been saved in the frame.
    void revalidate();
  };
  return (
    <StaffDialog onClose={close} className="staff drawing-board h-dvh! w-full">
      <div className="mx-auto flex h-full w-[390px] flex-col gap-3 py-4">
        <div className="flex items-center justify-between gap-4">
          <DialogTitle className="text-h4">On a phone</DialogTitle>
          <StaffButton icon={Monitor} onClick={close}>
            Back to full width
          </StaffButton>
        </div>
        <iframe
          ref={frame}
          name={PHONE_FRAME}
          src={`${pathname}${window.location.search}`}
          title="This page on a phone"
          className="min-h-0 max-h-[844px] w-full flex-1 border-0 bg-paper shadow-dialog"
        />
      </div>
    </StaffDialog>
  );
}

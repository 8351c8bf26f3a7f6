import { Dialog } from "@base-ui/react/dialog";
import { Monitor } from "lucide-react";
import { useRef } from "react";
import { useRevalidator } from "react-router";
import { useViewer } from "#app/features/staff/staff-only.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import { PHONE_FRAME } from "../editing-context.ts";
import { type Changes, noChanges } from "./changes.ts";
import { setEditing } from "./editing-store.ts";
import { type DraftedField, readLocalDraft } from "./local-draft.ts";

declare global {
  interface Window {
    /** What is changed on the page of this window while it is edited. */
    editedChanges?: () => Changes;
  }
}

/** What the page around this one had when it was shown at a phone's width; null for a page of its own. */
export function changesAround(): Changes | null {
  if (window.name !== PHONE_FRAME) return null;
  return structuredClone(window.parent.editedChanges?.() ?? noChanges);
}

/** What the page in a frame has now; when it is gone, what it has kept on this device. */
function changesWithin(frame: HTMLIFrameElement | null, place: DraftedField): Changes {
  try {
    const within = frame?.contentWindow;
    const isSame = within?.location.pathname === place.pathname;
    if (isSame && within.editedChanges) return structuredClone(within.editedChanges());
  } catch {
    // It has gone to another site.
  }
  return readLocalDraft(place)?.changes ?? noChanges;
}

interface PhoneWidthProps {
  /** Path of the page that is edited. */
  pathname: string;
  onClose(): void;
}

/**
 * The page that is edited, at a phone's width and edited on there: what is changed goes in with it and comes back, and is
 * kept on this device meanwhile by the page inside.
 */
export function PhoneWidth({ pathname, onClose }: PhoneWidthProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { revalidate } = useRevalidator();
  const viewer = useViewer();
  const close = () => {
    setEditing({
      changes: changesWithin(frame.current, { person: viewer?.id ?? "", pathname }),
      save: { kind: "editing" },
      fieldErrors: {},
    });
    onClose();
    // It may have been saved inside.
    void revalidate();
  };
  return (
    <StaffDialog onClose={close} className="staff drawing-board h-dvh! w-full">
      <div className="mx-auto flex h-full w-[390px] flex-col gap-3 py-4">
        <div className="flex items-center justify-between gap-4">
          <Dialog.Title className="text-h4">On a phone</Dialog.Title>
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

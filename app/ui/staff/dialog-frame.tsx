import { Dialog } from "@base-ui/react/dialog";
import { useRef, useState } from "react";
import type { StaffDialogProps } from "./staff-dialog.tsx";

interface DialogFrameProps extends StaffDialogProps {
  titleId: string;
  descriptionId: string | undefined;
}

/** What StaffDialog shows when its code is there. */
export function DialogFrame(props: DialogFrameProps) {
  const { role = "dialog", label, titleId, descriptionId, className, children } = props;
  const { busy = false, isBeside = false, initialFocus, onClose } = props;
  const popup = useRef<HTMLDivElement>(null);
  const [isChanged, setIsChanged] = useState(false);
  return (
    <Dialog.Root
      open
      modal={!isBeside}
      disablePointerDismissal={isBeside || isChanged}
      onOpenChange={(_open, { cancel }) => {
        // Without a focused element, Esc reaches every dialog; those beneath another one must stay open.
        if (busy || popup.current?.closest("[data-base-ui-inert]")) cancel();
        else onClose();
      }}
    >
      <Dialog.Portal>
        {!isBeside && <Dialog.Backdrop forceRender className="fixed inset-0 z-50 bg-[rgb(12_24_18/.55)]" />}
        <Dialog.Popup
          ref={popup}
          role={role}
          aria-label={label}
          aria-labelledby={label ? undefined : titleId}
          aria-describedby={descriptionId}
          translate="no"
          onInput={() => setIsChanged(true)}
          // It stops the arrow keys, which move what is dragged within.
          onKeyDown={(event) => event.preventBaseUIHandler()}
          initialFocus={initialFocus}
          finalFocus={false}
          className={`fixed inset-x-0 top-0 bottom-(--keyboard,0px) z-50 m-auto h-fit max-h-[calc(100dvh-var(--keyboard,0px))] overflow-y-auto overscroll-contain shadow-dialog ${className}`}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

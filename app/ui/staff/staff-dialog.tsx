import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";

interface StaffDialogProps {
  /** 'alertdialog' for a confirmation before something is lost. */
  role?: "dialog" | "alertdialog";
  /** Accessible name, if there is no Dialog.Title. */
  label?: string;
  /** Prevents closing. */
  busy?: boolean;
  /**
   * Whether it is a non-modal panel at the right of the page, which shrinks to make room and stays usable;
   * its width is `--beside`.
   */
  isBeside?: boolean;
  /** Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Called on Esc, and on a press outside unless something was typed or chosen. */
  onClose(): void;
  className: string;
  children: ReactNode;
}

/**
 * A dialog, rendered while it is open. On close the focus returns to the control that had it. Unless
 * `isBeside`, it is modal: the focus stays inside, and the page behind neither reacts nor scrolls.
 */
export function StaffDialog(props: StaffDialogProps) {
  const {
    role = "dialog",
    label,
    busy = false,
    isBeside = false,
    initialFocus,
    onClose,
    className,
    children,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  const [isChanged, setIsChanged] = useState(false);

  // The focus returns in the render that closes the dialog, as with a native dialog. Base UI's own return is
  // later and would override the focus set by an effect of that render, such as on the neighbour of a deleted
  // item.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  useLayoutEffect(() => {
    if (!isBeside) return;
    const root = document.documentElement;
    root.setAttribute("data-beside", "");
    return () => root.removeAttribute("data-beside");
  }, [isBeside]);

  return (
    <Dialog.Root
      open
      modal={!isBeside}
      disablePointerDismissal={isBeside || isChanged || role === "alertdialog"}
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
          translate="no"
          onInput={() => setIsChanged(true)}
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

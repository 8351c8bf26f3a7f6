import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

interface StaffDialogProps {
  /** 'alertdialog' asks before something is lost. */
  role?: "dialog" | "alertdialog";
  /** Its name, where no Dialog.Title gives it. */
  label?: string;
  /** While true nothing closes it. */
  busy?: boolean;
  /** Whether a press beside it closes it, too. */
  closesBeside?: boolean;
  /** Whether it stands at the right of the page, which makes room for it and stays in use; as wide as `--beside`. */
  isBeside?: boolean;
  /** The first control unless given. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Called on Esc. */
  onClose(): void;
  className: string;
  children: ReactNode;
}

/**
 * A dialog over everything that is open, rendered while it is open. The focus returns to the control it came from. Unless
 * it stands beside the page it is modal: the focus stays inside, the page behind neither reacts nor scrolls.
 */
export function StaffDialog(props: StaffDialogProps) {
  const {
    role = "dialog",
    label,
    busy = false,
    closesBeside = false,
    isBeside = false,
    initialFocus,
    onClose,
    className,
    children,
  } = props;
  const popup = useRef<HTMLDivElement>(null);

  // With the render that closes it, as of a native dialog. Base UI's own return comes later and would take the focus
  // from where an effect of that render has put it: at the neighbour of what was deleted.
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
      disablePointerDismissal={isBeside || !closesBeside}
      onOpenChange={(_open, { cancel }) => {
        // Esc while nothing has the focus reaches every dialog: those beneath another one stay.
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

import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from "react";
import { loadAtRest } from "../load-at-rest.ts";
import type { DialogFrame } from "./dialog-frame.tsx";

let LoadedFrame: typeof DialogFrame | null = null;

/** The frame is a good part of a page's code, and no dialog is open when a page opens. */
async function loadFrame(): Promise<typeof DialogFrame> {
  const frame = (await import("./dialog-frame.tsx")).DialogFrame;
  LoadedFrame = frame;
  return frame;
}
loadAtRest(loadFrame);

let tellMissing = () => {};
/** Says what tells a person that a dialog's code can't be loaded; called once. */
export function onMissingDialog(tell: () => void): void {
  tellMissing = tell;
}

interface DialogParts {
  titleId: string;
  descriptionId: string;
  /** Called by a description while it is rendered. */
  onDescription(isThere: boolean): void;
}

const DialogContext = createContext<DialogParts>({ titleId: "", descriptionId: "", onDescription() {} });

export interface StaffDialogProps {
  /** 'alertdialog' for a confirmation before something is lost. */
  role?: "dialog" | "alertdialog";
  /** Accessible name, if there is no DialogTitle. */
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
  /**
   * Called on Esc, which must not lose what was typed, and on a press outside unless something was typed or chosen.
   */
  onClose(): void;
  className: string;
  children: ReactNode;
}

/**
 * A dialog, rendered while it is open. On close the focus returns to the control that had it. Unless
 * `isBeside`, it is modal: the focus stays inside, and the page behind neither reacts nor scrolls. If its code
 * can't be loaded, it says so and closes.
 */
export function StaffDialog(props: StaffDialogProps) {
  const { isBeside = false, onClose } = props;
  const [Frame, setFrame] = useState(() => LoadedFrame);
  const [isDescribed, setIsDescribed] = useState(false);
  const titleId = useId();
  const descriptionId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the dialog opens
  useEffect(() => {
    if (Frame) return;
    let isOpen = true;
    const failed = () => {
      if (!isOpen) return;
      tellMissing();
      onClose();
    };
    loadFrame().then((loaded) => isOpen && setFrame(() => loaded), failed);
    return () => {
      isOpen = false;
    };
  }, []);

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
    Frame && (
      <DialogContext value={{ titleId, descriptionId, onDescription: setIsDescribed }}>
        <Frame {...props} titleId={titleId} descriptionId={isDescribed ? descriptionId : undefined} />
      </DialogContext>
    )
  );
}

interface DialogTextProps {
  className: string;
  children: ReactNode;
}

/** The heading that names a dialog. */
export function DialogTitle({ className, children }: DialogTextProps) {
  return (
    <h2 id={useContext(DialogContext).titleId} className={className}>
      {children}
    </h2>
  );
}

/** A text that is read out when the dialog opens. */
export function DialogDescription({ className, children }: DialogTextProps) {
  const { descriptionId, onDescription } = useContext(DialogContext);
  useLayoutEffect(() => {
    onDescription(true);
    return () => onDescription(false);
  }, [onDescription]);
  return (
    <p id={descriptionId} className={className}>
      {children}
    </p>
  );
}

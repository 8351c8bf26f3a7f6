import { Copy } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { StaffButton } from "./staff-button.tsx";
import { showErrorToast, showToast } from "./toast.tsx";

interface CopyButtonProps {
  /** What it copies. */
  text: string;
  /** Shows the text, and selects it once it has the focus. */
  field?: RefObject<HTMLInputElement | null>;
  solid?: boolean;
  /** What it says then, and what to do when the browser refuses. */
  messages: { copied: string; copyFailed: string };
  children: ReactNode;
}

/** Copies a text, and says so. */
export function CopyButton({ text, field, solid = false, messages, children }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(messages.copied);
    } catch {
      // Browsers give access to the clipboard over https only.
      field?.current?.focus();
      showErrorToast(messages.copyFailed);
    }
  };
  return (
    <StaffButton icon={Copy} solid={solid} onClick={copy}>
      {children}
    </StaffButton>
  );
}

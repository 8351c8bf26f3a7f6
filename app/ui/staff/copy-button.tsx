import { Copy } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { StaffButton } from "./staff-button.tsx";
import { showErrorToast, showToast } from "./toast.tsx";

interface CopyButtonProps {
  text: string;
  /** An input that shows the text and selects it on focus; focused if copying fails. */
  field?: RefObject<HTMLInputElement | null>;
  solid?: boolean;
  /** Toasts after success and after a refusal by the browser. */
  messages: { copied: string; copyFailed: string };
  children: ReactNode;
}

/** Copies a text to the clipboard and shows a toast. */
export function CopyButton({ text, field, solid = false, messages, children }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(messages.copied);
    } catch {
      // Browsers give access to the clipboard only on https.
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

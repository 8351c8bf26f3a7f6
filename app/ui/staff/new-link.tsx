import { useRef } from "react";
import { CopyButton } from "./copy-button.tsx";

interface NewLinkProps {
  url: string;
  /** Accessible name of the field that shows it. */
  label: string;
  messages: {
    /** Toasts after success and after a refusal by the browser. */
    copied: string;
    copyFailed: string;
    /** Says that it can't be shown again. */
    once: string;
  };
}

/** The URL of a new secret link, to be copied; it can't be shown again. */
export function NewLink({ url, label, messages }: NewLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="mb-5 bg-tape-tint p-4">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={field}
          readOnly
          aria-label={label}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="input min-w-0 flex-[1_1_12rem] text-sm"
        />
        <CopyButton text={url} field={field} messages={messages} solid>
          Copy
        </CopyButton>
      </div>
      <p role="status" className="mt-2 text-sm">
        {messages.once}
      </p>
    </div>
  );
}

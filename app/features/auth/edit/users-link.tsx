import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatLongDate } from "#app/platform/long-date.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { announce, announceFailure } from "#app/ui/staff/toast-store.ts";

interface ShownLinkProps {
  email: string;
  link: string;
  /** ISO time. */
  expires_at: string;
  onClose(): void;
}

/** A link to choose a password, where mail is not set up; nobody can look at it again. */
export function ShownLink({ email, link, expires_at, onClose }: ShownLinkProps) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // After the form has given the focus back to its button.
    const timer = setTimeout(() => field.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      announce(staffMessages.users.linkCopied);
    } catch {
      // No clipboard without https, or it was refused.
      field.current?.focus();
      announceFailure(staffMessages.users.linkNotCopied);
    }
  };

  return (
    <section aria-labelledby="shown-link" className="film mt-8">
      <h2 id="shown-link" className="text-h4 wrap-anywhere">
        Link for {email}
      </h2>
      <div className="mt-4">
        <Field
          label="One-time link"
          help={staffMessages.users.linkShownOnce(email, formatLongDate(expires_at))}
        >
          {(control) => (
            <input
              {...control}
              ref={field}
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
              className={inputClass}
            />
          )}
        </Field>
      </div>
      <div className="film-foot">
        <StaffButton icon={Copy} solid onClick={copy}>
          Copy link
        </StaffButton>
        <StaffButton onClick={onClose}>Close</StaffButton>
      </div>
    </section>
  );
}

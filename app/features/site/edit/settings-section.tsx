import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

interface SettingsSectionProps {
  /** Target of the links to the sections. */
  id: string;
  title: string;
  /** What the section is for, in a sentence. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A group of settings under its heading. */
export function SettingsSection({ id, title, intro, children }: SettingsSectionProps) {
  return (
    <fieldset
      id={id}
      className="min-w-0 scroll-mt-6 border-t border-film-line pt-6 first:border-0 first:pt-0"
    >
      <legend className="contents">
        <h3 className="text-h4">{title}</h3>
      </legend>
      {intro && <p className="mt-1 max-w-prose text-sm text-ink-soft">{intro}</p>}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** How what is typed will read on the site; it changes while typing. */
export function ReadsAs({ children }: { children: ReactNode }) {
  return (
    <div className="col-span-full border-l-4 border-cedar bg-white px-4 py-3 text-[1rem]">
      <p className="text-sm font-strong text-cedar">Visitors will read</p>
      <div className="mt-1 wrap-anywhere">{children}</div>
    </div>
  );
}

/** What is wrong with a list as a whole. */
export function ListError({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <p
      tabIndex={-1}
      data-list-error=""
      className="col-span-full scroll-mb-24 flex items-start gap-1.5 text-sm leading-[1.4] text-error"
    >
      <Icon icon={CircleAlert} />
      {sentence}
    </p>
  );
}

import { useId, useState } from "react";

interface NewsletterPreviewProps {
  /** The business's name. */
  from: string;
  subject: string;
  preview_text: string;
  html: string;
  text: string;
}

const widths = [
  { id: "phone", label: "Phone", title: "The newsletter on a phone", pixels: 375 },
  { id: "desktop", label: "Desktop", title: "The newsletter on a desktop", pixels: 700 },
] as const;
type Shown = (typeof widths)[number]["id"] | "text";

/** A newsletter as an inbox lists it, and as a phone, a desktop and a program without HTML show it. */
export function NewsletterPreview({ from, subject, preview_text, html, text }: NewsletterPreviewProps) {
  const [shown, setShown] = useState<Shown>("phone");
  const heading = useId();
  const frame = widths.find(({ id }) => id === shown);
  return (
    <section aria-labelledby={heading} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={heading} className="text-h3">
        Preview
      </h2>
      <dl className="max-w-[40rem] border border-film-line bg-white p-4 leading-[1.4]">
        <dt className="sr-only">In an inbox</dt>
        <dd className="truncate text-sm text-ink-soft">{from}</dd>
        <dd className="truncate font-strong">{subject}</dd>
        <dd className="truncate text-sm text-ink-soft">{preview_text || text.split("\n\n").at(1)}</dd>
      </dl>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="sr-only">Show it as</legend>
        {[...widths, { id: "text", label: "Plain text" } as const].map(({ id, label }) => (
          <label key={id} className="inline-flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="preview"
              value={id}
              checked={shown === id}
              onChange={() => setShown(id)}
              className="size-5 accent-tape"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {frame ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the frame is wider than the screen
        <section aria-label={frame.label} tabIndex={0} className="overflow-x-auto">
          <iframe
            key={frame.id}
            title={frame.title}
            // Neither scripts nor forms run, and nothing outside the frame is reached.
            sandbox=""
            srcDoc={previewHtml(html)}
            width={frame.pixels}
            className="h-[40rem] max-w-none border border-film-line bg-white"
          />
        </section>
      ) : (
        <pre className="max-w-[46rem] whitespace-pre-wrap border border-film-line bg-white p-4 font-sans text-sm wrap-anywhere">
          {text}
        </pre>
      )}
    </section>
  );
}

/**
 * Its style sheet is left out, which the page's policy forbids; the style attributes show the same in the light. Links
 * would open windows, which the frame doesn't.
 */
const previewHtml = (html: string) =>
  html.replace(/<style>.*?<\/style>/s, "").replace("<head>", '<head><base target="_blank">');

import { messageExcerpt } from "../message.ts";

/** What somebody wrote, its lines kept; a long text opens. It works without JavaScript. */
export function MessageText({ text }: { text: string }) {
  const excerpt = messageExcerpt(text);
  const textClass = "max-w-[62ch] whitespace-pre-line wrap-anywhere";
  if (excerpt === null) return <p className={textClass}>{text}</p>;
  return (
    <details className="group/text">
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span className={`block group-open/text:hidden ${textClass}`}>{excerpt}</span>
        <span className="inline-flex min-h-8 items-center font-strong text-cedar underline decoration-current/45 underline-offset-[.2em]">
          <span className="group-open/text:hidden">Show the whole message</span>
          <span className="hidden group-open/text:inline">Show less</span>
        </span>
      </summary>
      <p className={textClass}>{text}</p>
    </details>
  );
}

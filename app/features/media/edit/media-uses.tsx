import { Link } from "react-router";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import { placeWords } from "../media-words.ts";
import { useMediaUses } from "./use-media-uses.ts";

/** The places that show a file, each a link to it. */
export function MediaUses({ id }: { id: string }) {
  const { uses, retry } = useMediaUses(id);
  return (
    <div className="text-sm leading-[1.5]">
      <h3 className="font-sans text-sm font-strong tracking-normal">Shown in</h3>
      {uses.kind === "loading" && <p className="text-ink-soft">Loading</p>}
      {uses.kind === "refused" && (
        <AlertBox alert={{ ...uses, choices: [{ label: "Try again", onChoose: () => void retry() }] }} />
      )}
      {uses.kind === "found" && uses.uses.length === 0 && (
        <p className="text-ink-soft">{staffMessages.media.usesNone}</p>
      )}
      {uses.kind === "found" && uses.uses.length > 0 && (
        <ul>
          {uses.uses.map((use) => (
            <li key={`${use.kind} ${use.path} ${use.title}`}>
              <Link
                to={use.path}
                className="inline-flex min-h-6 items-center text-tape underline underline-offset-[.2em] [overflow-wrap:anywhere] hover:text-tape-dark"
              >
                {capitalised(placeWords(use))}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

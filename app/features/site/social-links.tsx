import { spriteHref } from "#app/ui/icon.tsx";
import type { BusinessProfile } from "./business-profile.ts";

/** Networks whose sign is drawn in the sprite; others get a plain link sign. */
const drawn = new Set(["facebook", "instagram"]);

/** The business on social networks; nothing while it is on none. */
export function SocialLinks({ profile }: { profile: Pick<BusinessProfile, "socialLinks" | "wordmark"> }) {
  if (profile.socialLinks.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {profile.socialLinks.map(({ label, url }) => {
        const network = label.toLowerCase();
        return (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="grid size-11 place-items-center rounded-cut border border-lichen/45 text-mist hover:text-white"
            >
              <span className="sr-only">
                {profile.wordmark.first} on {label}
              </span>
              <svg aria-hidden="true" className="icon">
                <use href={spriteHref(drawn.has(network) ? network : "link")} />
              </svg>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

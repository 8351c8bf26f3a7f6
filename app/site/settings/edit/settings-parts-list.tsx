import { ArrowLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { ToolLink } from "#app/ui/staff/staff-button.tsx";
import { firstPart, SETTINGS_PATH, settingsParts, settingsPath } from "../settings-parts.ts";

/** The id of the form beside the list. */
export const FORM_ID = "settings-form";

/**
 * The list of settings parts: beside the form on wide screens, above it on a smaller desktop; on phones the
 * plain URL shows only the list, and each part links back to it.
 * @param chosen null at the plain URL, which shows the first part from 1024 px
 */
export function SettingsPartsList({ chosen }: { chosen: string | null }) {
  const shown = chosen ?? firstPart.id;
  return (
    <>
      {chosen && (
        <p className="mb-4 -ml-2.5 lg:hidden">
          <ToolLink to={SETTINGS_PATH} icon={ArrowLeft}>
            All settings
          </ToolLink>
        </p>
      )}
      {/* In a wide window all sections stand before the form. */}
      <span className="max-lg:hidden">
        <SkipLink to={FORM_ID}>Skip to the form</SkipLink>
      </span>
      <nav aria-label="Settings sections" className={chosen ? "max-lg:hidden" : ""}>
        <ul className="border-film-line max-lg:border-y max-lg:divide-y max-lg:divide-film-line lg:flex lg:flex-wrap lg:border-b xl:block xl:border-b-0 xl:border-l">
          {settingsParts().map(({ id, title, lead }) => (
            <li key={id}>
              <Link
                to={settingsPath(id)}
                aria-current={id === shown ? "page" : undefined}
                className="staff-part"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-strong">{title}</span>
                  <span className="block text-sm text-ink-soft lg:hidden">{lead}</span>
                </span>
                <Icon icon={ChevronRight} className="text-tape lg:hidden" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

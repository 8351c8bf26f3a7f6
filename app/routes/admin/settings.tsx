import { redirect } from "react-router";
import { businessDay } from "#app/platform/business-clock.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { SettingsEditor } from "#app/site/settings/edit/settings-form.tsx";
import { FORM_ID, SettingsPartsList } from "#app/site/settings/edit/settings-parts-list.tsx";
import { findSettingsPart, firstPart, keysOfPart, SETTINGS_PATH } from "#app/site/settings/settings-parts.ts";
import { readSettings } from "#app/site/settings/site.queries.server.ts";
import type { Route } from "./+types/settings";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const { part: id } = args.params;
    const part = id === undefined ? firstPart : findSettingsPart(id);
    if (!part) throw redirect(SETTINGS_PATH);
    return {
      partId: part.id,
      isChosen: id !== undefined,
      stored: await readSettings(db, keysOfPart(part)),
      clock: { today: businessDay(new Date()), timeZones: Intl.supportedValuesOf("timeZone") },
    };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Settings", matches);

/** The business profile, source of header, footer, contact page, structured data and mail (DESIGN §9.12). */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { partId, isChosen, stored, clock } = loaderData;
  const part = findSettingsPart(partId) ?? firstPart;
  return (
    <>
      <h1 className="text-h2">Settings</h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        Your business details, used across the whole site. Visitors see changes as soon as you save.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 lg:gap-y-6 xl:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="xl:sticky xl:top-6">
          <SettingsPartsList chosen={isChosen ? part.id : null} />
        </div>
        <div id={FORM_ID} className={isChosen ? "" : "max-lg:hidden"}>
          <SettingsEditor key={part.id} part={part} stored={stored} clock={clock} />
        </div>
      </div>
    </>
  );
}

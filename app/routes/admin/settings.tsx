import { SettingsEditor } from "#app/features/site/edit/settings-form.tsx";
import { businessDate } from "#app/features/site/opening-hours.ts";
import { readSettings } from "#app/features/site/site.queries.server.ts";
import { loadPage } from "../load-page.server.ts";
import type { Route } from "./+types/settings";
import { adminMeta } from "./admin-meta.ts";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => ({
    stored: await readSettings(db),
    today: businessDate(new Date()),
  }));

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Settings", matches);

/** The business profile: one place that drives header, footer, contact page, structured data and mail (DESIGN §9.12). */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-h2">Settings</h1>
      <p className="mt-2 mb-8 max-w-prose text-ink-soft">
        What the whole site says about your business. Visitors see a change as soon as it is saved.
      </p>
      <SettingsEditor {...loaderData} />
    </>
  );
}

import { hoursLines } from "../opening-hours.ts";
import { ReadsAs, SettingsSection } from "./settings-section.tsx";
import { TimesFields } from "./times-fields.tsx";
import type { SettingsFields } from "./use-settings-form.ts";

/** The hours of an ordinary week. */
export function HoursSection({ values, set, errorAt }: SettingsFields) {
  const { hours } = values;
  const lines = hoursLines(
    hours.map(({ day, open, opens, closes }) => ({
      day,
      opens: open && opens ? opens : null,
      closes: open && closes ? closes : null,
    })),
  );
  return (
    <SettingsSection id="hours" title="Opening hours">
      <ul aria-label="Opening hours" className="col-span-full grid gap-2">
        {hours.map((row, index) => (
          <li key={row.day}>
            <fieldset className="grid min-w-0 items-center gap-x-4 gap-y-1 border border-film-line bg-white px-2 py-2 sm:px-3 sm:grid-cols-[7rem_6rem_minmax(0,1fr)]">
              <legend className="contents">
                <span className="font-strong">{row.day}</span>
              </legend>
              <TimesFields
                path={`hours.${index}`}
                times={row}
                errorAt={errorAt}
                onChange={(times) =>
                  set(
                    "hours",
                    hours.map((one) => (one.day === row.day ? { ...one, ...times } : one)),
                  )
                }
              />
            </fieldset>
          </li>
        ))}
      </ul>
      <ReadsAs>
        <dl className="grid grid-cols-[auto_auto] justify-start gap-x-6">
          {lines.map(({ days, times }) => (
            <div key={days} className="contents">
              <dt>{days}</dt>
              <dd className="tabular-nums">{times}</dd>
            </div>
          ))}
        </dl>
      </ReadsAs>
    </SettingsSection>
  );
}

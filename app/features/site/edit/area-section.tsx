import { v7 } from "uuid";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { formatList } from "../business-profile.ts";
import type { TownRow } from "../settings-values.ts";
import { RowList } from "./row-list.tsx";
import { ListError, ReadsAs, SettingsSection } from "./settings-section.tsx";
import type { SettingsFields } from "./use-settings-form.ts";

/** Where the business is and which towns it serves. */
export function AreaSection({ bind, values, set, errorAt }: SettingsFields) {
  const { towns, city } = values;
  const names = towns.map(({ name }) => name.trim()).filter((name) => name !== "");
  return (
    <SettingsSection
      id="area"
      title="Map and nearby towns"
      intro="To find the two numbers, open a map such as OpenStreetMap or Google Maps, right-click on your place and copy them."
    >
      <TextInput label="Latitude" required inputMode="decimal" {...bind("latitude")} />
      <TextInput
        label="Longitude"
        required
        help="In Ontario it begins with a minus."
        {...bind("longitude")}
      />
      <TextInput
        label="Map Link"
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        help="Leave it empty to open OpenStreetMap at the place above."
        className="col-span-full"
        {...bind("map_url")}
      />
      <div className="col-span-full -mb-2">
        <p className="font-strong">Nearby towns</p>
        <p className="mt-1 max-w-prose text-sm text-ink-soft">
          Towns with both numbers are drawn on the map at the foot of every page.
        </p>
      </div>
      <RowList
        label="Nearby towns"
        rows={towns}
        onChange={(rows) => set("towns", rows)}
        blank={() => ({ key: v7(), name: "", latitude: "", longitude: "" })}
        addLabel="Add Town"
        nameOf={({ name }, index) => name.trim() || `town ${index + 1}`}
        className="grid gap-3"
        rowClassName="grid grid-cols-2 items-start gap-3 border border-film-line bg-white p-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem_auto] sm:*:data-remove:mt-8"
      >
        {(row, index) => {
          const path = `towns.${index}`;
          const put = (part: Partial<TownRow>) =>
            set(
              "towns",
              towns.map((one) => (one.key === row.key ? { ...one, ...part } : one)),
            );
          return (
            <>
              <TextInput
                label={`Town ${index + 1}`}
                name={`${path}.name`}
                maxLength={40}
                value={row.name}
                error={errorAt(`${path}.name`)}
                onChange={(name) => put({ name })}
                className="max-sm:col-span-full"
              />
              <TextInput
                label={`Latitude ${index + 1}`}
                name={`${path}.latitude`}
                inputMode="decimal"
                value={row.latitude}
                error={errorAt(`${path}.latitude`)}
                onChange={(latitude) => put({ latitude })}
              />
              <TextInput
                label={`Longitude ${index + 1}`}
                name={`${path}.longitude`}
                value={row.longitude}
                error={errorAt(`${path}.longitude`)}
                onChange={(longitude) => put({ longitude })}
              />
            </>
          );
        }}
      </RowList>
      <ListError sentence={errorAt("towns")} />
      <ReadsAs>
        {city} and the nearby towns: {formatList(names)}.
      </ReadsAs>
    </SettingsSection>
  );
}

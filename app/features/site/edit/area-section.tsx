import { v7 } from "uuid";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { formatList } from "../business-profile.ts";
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
      <p className="col-span-full -mb-2 font-strong">Nearby towns</p>
      <RowList
        label="Nearby towns"
        rows={towns}
        onChange={(rows) => set("towns", rows)}
        blank={() => ({ key: v7(), name: "" })}
        addLabel="Add Town"
        nameOf={({ name }, index) => name.trim() || `town ${index + 1}`}
        className="grid gap-3 lg:grid-cols-2"
        rowClassName="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-1 border border-film-line bg-white p-3"
      >
        {(row, index) => (
          <TextInput
            label={`Town ${index + 1}`}
            name={`towns.${index}.name`}
            maxLength={40}
            value={row.name}
            error={errorAt(`towns.${index}.name`)}
            onChange={(name) =>
              set(
                "towns",
                towns.map((one) => (one.key === row.key ? { ...one, name } : one)),
              )
            }
          />
        )}
      </RowList>
      <ListError sentence={errorAt("towns")} />
      <ReadsAs>
        {city} and the nearby towns: {formatList(names)}.
      </ReadsAs>
    </SettingsSection>
  );
}

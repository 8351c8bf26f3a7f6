import { SelectInput, TextInput } from "#app/ui/staff/inputs.tsx";
import { coordinatePair } from "../place-rules.ts";
import type { Coordinates } from "../settings-fields.ts";
import { helpFor } from "./fact-help.ts";
import { type Bind, ListError, RowList, type SettingsFields } from "./settings-section.tsx";

/** The two lines of the name in the header. */
export function WordmarkInput({ bindIn }: SettingsFields) {
  const bind = bindIn("wordmark");
  return (
    <>
      <TextInput label="Name in the header, first line" required max={24} {...bind("first")} />
      <TextInput label="Name in the header, second line" optional max={32} {...bind("second")} />
    </>
  );
}

const countries = [
  { value: "CA", label: "Canada" },
  { value: "US", label: "United States" },
];

export function AddressInput({ bindIn, values: { address } }: SettingsFields) {
  const bind = bindIn("address");
  const known = countries.some(({ value }) => value === address.country);
  const options = known ? countries : [...countries, { value: address.country, label: address.country }];
  return (
    <>
      <TextInput
        label="Street"
        optional
        max={120}
        help={helpFor(address.street)}
        className="col-span-full"
        {...bind("street")}
      />
      <TextInput label="City" optional max={60} help={helpFor(address.city)} {...bind("city")} />
      <TextInput
        label="Postal Code"
        optional
        max={12}
        help={helpFor(address.postalCode)}
        {...bind("postalCode")}
      />
      <TextInput label="Province" required max={60} {...bind("region")} />
      <TextInput label="Province, two letters" required max={2} help="Such as ON." {...bind("regionCode")} />
      <SelectInput label="Country" required options={options} {...bind("country")} />
    </>
  );
}

/** Binds the two coordinate inputs; a pasted pair of coordinates fills both. */
function takingBoth<Place extends Coordinates>(bind: Bind<Place>, setBoth: (pair: Coordinates) => void) {
  return (key: keyof Coordinates) => {
    const bound = bind(key);
    return {
      ...bound,
      onChange(typed: string) {
        const pair = coordinatePair(typed);
        if (pair) setBoth(pair);
        else bound.onChange(typed as Place[typeof key]);
      },
    };
  };
}

/** The location of the business. */
export function LocationInput({ bindIn, values, set }: SettingsFields) {
  const bindPlace = takingBoth(bindIn("geo"), (pair) => set("geo", pair));
  return (
    <>
      <TextInput
        label="Latitude"
        optional
        inputMode="decimal"
        help={helpFor(values.geo.latitude)}
        {...bindPlace("latitude")}
      />
      <TextInput
        label="Longitude"
        optional
        help="In Ontario, it starts with a minus sign."
        {...bindPlace("longitude")}
      />
    </>
  );
}

/** The towns that the business serves. */
export function TownsInput({ bindRow, values: { towns }, set, errorAt }: SettingsFields) {
  return (
    <>
      <div className="col-span-full -mb-2">
        <p className="font-strong">Nearby towns</p>
        <p className="mt-1 max-w-prose text-sm text-ink-soft">
          Towns with both numbers show on the map at the bottom of every page.
        </p>
      </div>
      <RowList
        label="Nearby towns"
        rows={towns}
        onChange={(rows) => set("towns", rows)}
        blank={{ name: "", latitude: "", longitude: "" }}
        addLabel="Add Town"
        nameOf={({ name }, index) => name.trim() || `town ${index + 1}`}
        rowClassName="grid grid-cols-2 items-start gap-3 border border-film-line bg-white p-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem_auto] sm:*:data-remove:mt-8"
      >
        {(row, index) => {
          const bindTown = bindRow("towns", index);
          const bindPlace = takingBoth(bindTown, (pair) =>
            set("towns", towns.with(index, { ...row, ...pair })),
          );
          return (
            <>
              <TextInput
                label={`Town ${index + 1}`}
                max={40}
                className="max-sm:col-span-full"
                {...bindTown("name")}
              />
              <TextInput label={`Latitude ${index + 1}`} inputMode="decimal" {...bindPlace("latitude")} />
              <TextInput label={`Longitude ${index + 1}`} {...bindPlace("longitude")} />
            </>
          );
        }}
      </RowList>
      <ListError message={errorAt("towns")} />
    </>
  );
}

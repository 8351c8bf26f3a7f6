import { fillFacts, wordings } from "#app/kernel/documents/pages/business-facts.ts";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { formatAddress } from "../business-profile.ts";
import type { Settings } from "../settings.schema.ts";
import { coordinatePair, tidyPostalCode } from "../settings-rules.ts";
import {
  type Bind,
  ListError,
  ReadsAs,
  RowList,
  type SettingsFields,
  SettingsSection,
} from "./settings-section.tsx";

type Coordinates = Settings["geo"];

const { leftOut, nothingShown } = settingsTexts.site;

/** The help of a field that may be empty: what pages do then, or else what to enter. */
const helpFor = (value: string, help?: string) => (value.trim() === "" ? leftOut : help);

/** The business's names and descriptions. */
export function BusinessSection({ bind, bindIn, values }: SettingsFields) {
  const bindWordmark = bindIn("wordmark");
  return (
    <SettingsSection title="The business">
      <TextInput label="Business Name" required max={120} {...bind("name")} />
      <TextInput
        label="Established"
        optional
        inputMode="numeric"
        max={4}
        help={helpFor(values.established, "The year you started, such as 2015.")}
        {...bind("established")}
      />
      <TextInput label="Name in the header, first line" required max={24} {...bindWordmark("first")} />
      <TextInput label="Name in the header, second line" optional max={32} {...bindWordmark("second")} />
      <TextInput
        label="Tagline"
        required
        max={120}
        help="Appears beside the name in search results."
        className="col-span-full"
        {...bind("tagline")}
      />
      <TextArea
        label="Description"
        required
        rows={3}
        max={300}
        help="One or two sentences for search results and shared links. About 160 characters are shown."
        className="col-span-full"
        {...bind("description")}
      />
    </SettingsSection>
  );
}

const countries = [
  { value: "CA", label: "Canada" },
  { value: "US", label: "United States" },
];

/** Phone, e-mail and address. */
export function ContactSection({ bind, bindIn, values }: SettingsFields) {
  const { address } = values;
  const bindAddress = bindIn("address");
  const read = [
    values.phone,
    values.email,
    formatAddress({
      ...address,
      regionCode: address.regionCode.toUpperCase(),
      postalCode: tidyPostalCode(address.postalCode),
    }),
  ].filter((line) => line.trim() !== "");
  const known = countries.some(({ value }) => value === address.country);
  const options = known ? countries : [...countries, { value: address.country, label: address.country }];
  return (
    <SettingsSection
      title="Phone, email and address"
      intro="Shown in the header, in the footer and on the contact page. Messages from the contact form go to this email, unless support set up another one."
    >
      <TextInput
        label="Phone"
        type="tel"
        optional
        max={40}
        help={helpFor(values.phone, texts.field.phoneRule)}
        {...bind("phone")}
      />
      <TextInput
        label="Email"
        type="email"
        optional
        max={254}
        help={helpFor(values.email)}
        {...bind("email")}
      />
      <TextInput
        label="Street"
        optional
        max={120}
        help={helpFor(address.street)}
        className="col-span-full"
        {...bindAddress("street")}
      />
      <TextInput label="City" optional max={60} help={helpFor(address.city)} {...bindAddress("city")} />
      <TextInput
        label="Postal Code"
        optional
        max={12}
        help={helpFor(address.postalCode)}
        {...bindAddress("postalCode")}
      />
      <TextInput label="Province" required max={60} {...bindAddress("region")} />
      <TextInput
        label="Province, two letters"
        required
        max={2}
        help="Such as ON."
        {...bindAddress("regionCode")}
      />
      <SelectInput label="Country" required options={options} {...bindAddress("country")} />
      <ReadsAs>
        {read.length > 0 ? read.map((line) => <p key={line}>{line}</p>) : <p>{nothingShown}</p>}
      </ReadsAs>
    </SettingsSection>
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

/** The location of the business, and the towns it serves. */
export function AreaSection({ bind, bindIn, bindRow, values, set, errorAt }: SettingsFields) {
  const { towns } = values;
  const bindPlace = takingBoth(bindIn("geo"), (pair) => set("geo", pair));
  const names = towns.map(({ name }) => name.trim()).filter((name) => name !== "");
  return (
    <SettingsSection
      title="Map and nearby towns"
      intro="To find these numbers, open OpenStreetMap or Google Maps, right-click your location and copy them."
    >
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
      <TextInput
        label="Map Link"
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        help="Leave empty to open OpenStreetMap at the location above."
        className="col-span-full"
        {...bind("mapUrl")}
      />
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
      <ReadsAs>
        {fillFacts(wordings("{city} and the nearby towns: {towns}.", "{city}."), {
          ...values,
          towns: names.map((name) => ({ name })),
        }) || nothingShown}
      </ReadsAs>
    </SettingsSection>
  );
}

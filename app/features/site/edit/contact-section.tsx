import { messages } from "#app/platform/messages.ts";
import { SelectInput, TextInput } from "#app/ui/staff/inputs.tsx";
import { formatAddress } from "../business-profile.ts";
import { tidyPostalCode } from "../settings-rules.ts";
import { ReadsAs, SettingsSection } from "./settings-section.tsx";
import type { SettingsFields } from "./use-settings-form.ts";

const countries = [
  { value: "CA", label: "Canada" },
  { value: "US", label: "United States" },
];

/** How the business is reached. */
export function ContactSection({ bind, values }: SettingsFields) {
  const known = countries.some(({ value }) => value === values.country);
  const options = known ? countries : [...countries, { value: values.country, label: values.country }];
  return (
    <SettingsSection
      id="contact"
      title="Phone, email and address"
      intro="Shown in the header, the footer and on the contact page. Messages from the contact form go to this email unless the server was set up with another one."
    >
      <TextInput
        label="Phone"
        type="tel"
        required
        maxLength={40}
        help={messages.field.phoneRule}
        {...bind("phone")}
      />
      <TextInput label="Email" type="email" required maxLength={254} {...bind("email")} />
      <TextInput label="Street" required maxLength={120} className="col-span-full" {...bind("street")} />
      <TextInput label="City" required maxLength={60} {...bind("city")} />
      <TextInput label="Postal Code" required maxLength={12} {...bind("postal_code")} />
      <TextInput label="Province" required maxLength={60} {...bind("region")} />
      <TextInput
        label="Province, two letters"
        required
        maxLength={2}
        help="Such as ON."
        {...bind("region_code")}
      />
      <SelectInput label="Country" required options={options} {...bind("country")} />
      <ReadsAs>
        <p>{values.phone}</p>
        <p>{values.email}</p>
        <p>
          {formatAddress({
            street: values.street,
            city: values.city,
            region: values.region,
            regionCode: values.region_code.toUpperCase(),
            postalCode: tidyPostalCode(values.postal_code),
            country: values.country,
          })}
        </p>
      </ReadsAs>
    </SettingsSection>
  );
}

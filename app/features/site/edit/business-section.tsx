import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { SettingsSection } from "./settings-section.tsx";
import type { SettingsFields } from "./use-settings-form.ts";

/** Who the business is. */
export function BusinessSection({ bind }: SettingsFields) {
  return (
    <SettingsSection id="business" title="The business">
      <TextInput label="Business Name" required maxLength={120} {...bind("name")} />
      <TextInput
        label="Established"
        required
        inputMode="numeric"
        maxLength={4}
        help="The year you started, such as 2015."
        {...bind("established")}
      />
      <TextInput label="Name in the header, first line" required maxLength={24} {...bind("wordmark_first")} />
      <TextInput
        label="Name in the header, second line"
        optional
        maxLength={32}
        {...bind("wordmark_second")}
      />
      <TextInput
        label="Tagline"
        required
        maxLength={120}
        help="Stands beside the name in search results."
        className="col-span-full"
        {...bind("tagline")}
      />
      <TextArea
        label="Description"
        required
        rows={3}
        maxLength={300}
        help="One or two sentences for search results and shared links. About 160 characters are shown."
        className="col-span-full"
        {...bind("description")}
      />
    </SettingsSection>
  );
}

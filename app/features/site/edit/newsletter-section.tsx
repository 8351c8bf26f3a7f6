import { SelectInput } from "#app/ui/staff/inputs.tsx";
import { newsletterPaceLabel, newsletterPaces } from "../newsletter-pace.ts";
import { type SettingsFields, SettingsSection } from "./settings-section.tsx";

const options = newsletterPaces.map((value) => ({ value, label: newsletterPaceLabel(value) }));

/** How fast newsletters are sent. */
export function NewsletterSection({ bind }: SettingsFields) {
  return (
    <SettingsSection
      id="newsletter"
      intro="Newsletters are sent bit by bit, so that your mail server accepts them. Emails about messages don’t wait for them."
    >
      <SelectInput
        label="Newsletter pace"
        options={options}
        help="Ask your email provider how many emails a minute it accepts. A new pace applies right away, also to a newsletter that’s being sent."
        {...bind("newsletterPace")}
      />
    </SettingsSection>
  );
}

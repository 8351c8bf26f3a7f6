import { v7 } from "uuid";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import type { SocialLinkRow } from "../settings-values.ts";
import { RowList } from "./row-list.tsx";
import { ListError, SettingsSection } from "./settings-section.tsx";
import type { SettingsFields } from "./use-settings-form.ts";

/** The business elsewhere on the web. */
export function LinksSection({ bind, values, set, errorAt }: SettingsFields) {
  const links = values.social_links;
  return (
    <SettingsSection id="links" title="Reviews and social pages">
      <TextInput
        label="Review Page Name"
        required
        maxLength={60}
        help="Such as Google."
        {...bind("review_site")}
      />
      <TextInput
        label="Review Page Link"
        required
        type="url"
        inputMode="url"
        placeholder="https://"
        help="Where clients write public reviews."
        {...bind("review_url")}
      />
      <p className="col-span-full -mb-2 font-strong">Social pages</p>
      <RowList
        label="Social pages"
        rows={links}
        onChange={(rows) => set("social_links", rows)}
        blank={() => ({ key: v7(), label: "", url: "" })}
        addLabel="Add Social Page"
        nameOf={({ label }, index) => label.trim() || `social page ${index + 1}`}
        className="grid gap-3"
        rowClassName="grid grid-cols-[minmax(0,1fr)] items-end gap-3 border border-film-line bg-white p-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
      >
        {(row, index) => {
          const path = `social_links.${index}`;
          const put = (part: Partial<SocialLinkRow>) =>
            set(
              "social_links",
              links.map((one) => (one.key === row.key ? { ...one, ...part } : one)),
            );
          return (
            <>
              <TextInput
                label="Name"
                name={`${path}.label`}
                maxLength={40}
                placeholder="Such as Facebook"
                value={row.label}
                error={errorAt(`${path}.label`)}
                onChange={(label) => put({ label })}
              />
              <TextInput
                label="Link"
                name={`${path}.url`}
                type="url"
                inputMode="url"
                placeholder="https://"
                value={row.url}
                error={errorAt(`${path}.url`)}
                onChange={(url) => put({ url })}
              />
            </>
          );
        }}
      </RowList>
      <ListError sentence={errorAt("social_links")} />
    </SettingsSection>
  );
}

import { ImageField } from "#app/kernel/files/edit/image-field.tsx";
import { CheckBox, TextInput } from "#app/ui/staff/inputs.tsx";
import { SETTINGS_ID } from "../settings.schema.ts";
import { socialAddress } from "../settings-rules.ts";
import type { Settings } from "../site-settings.ts";
import { opens } from "./fact-help.ts";
import { ListError, RowList, type SettingsFields } from "./settings-section.tsx";

/** The business's social pages. */
export function SocialLinksInput({ bindRow, values, set, errorAt }: SettingsFields) {
  return (
    <>
      <p className="col-span-full -mb-2 font-strong">Social pages</p>
      <RowList
        label="Social pages"
        rows={values.socialLinks}
        onChange={(rows) => set("socialLinks", rows)}
        blank={{ label: "", url: "" }}
        addLabel="Add Social Page"
        nameOf={({ label }, index) => label.trim() || `social page ${index + 1}`}
        rowClassName="grid grid-cols-[minmax(0,1fr)] items-end gap-3 border border-film-line bg-white p-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
      >
        {(row, index) => {
          const bindLink = bindRow("socialLinks", index);
          return (
            <>
              <TextInput label="Name" max={40} placeholder="Such as Facebook" {...bindLink("label")} />
              <TextInput
                label="Link"
                type="url"
                inputMode="url"
                placeholder="https://"
                help={opens(row.url, socialAddress(row))}
                {...bindLink("url")}
              />
            </>
          );
        }}
      </RowList>
      <ListError message={errorAt("socialLinks")} />
    </>
  );
}

const pictures: { key: keyof Settings["pictures"]; label: string; hint: string }[] = [
  {
    key: "share",
    label: "Share Picture",
    hint: "Shown when someone shares a link to Home, or to a page without a picture of its own. Cut to 1200x630 px; a picture from another site can’t be used.",
  },
  {
    key: "services",
    label: "Services Heading Picture",
    hint: "Shown while no service has a picture.",
  },
  {
    key: "projects",
    label: "Projects Heading Picture",
    hint: "Shown while no project has a picture.",
  },
  { key: "blog", label: "Blog Heading Picture", hint: "Shown while no post has a picture." },
];

const uploadFor = { for: "library", entity: `settings/${SETTINGS_ID}` } as const;

export function LogoInput({ bindIn, onBusyChange }: SettingsFields) {
  const bind = bindIn("logo");
  const showName = bind("showName");
  return (
    <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-1 md:max-w-[calc(50%-.625rem)]">
      <ImageField
        {...bind("image")}
        label="Logo"
        optional
        bucket="site-images"
        uploadFor={uploadFor}
        hint="Shown in the header and footer, on white. At least 200 px high. PNG or SVG looks best."
        onBusyChange={(busy) => onBusyChange("logo", busy)}
      />
      <CheckBox
        label="Show the name beside the logo"
        name={showName.name}
        value={showName.value}
        onChange={showName.onChange}
      />
    </div>
  );
}

/** The default pictures. */
export function PicturesInput({ bindIn, onBusyChange }: SettingsFields) {
  const bind = bindIn("pictures");
  return pictures.map(({ key, label, hint }) => (
    <ImageField
      key={key}
      {...bind(key)}
      label={label}
      optional
      bucket="site-images"
      uploadFor={uploadFor}
      hint={hint}
      onBusyChange={(busy) => onBusyChange(key, busy)}
    />
  ));
}

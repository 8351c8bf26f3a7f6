import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { type PictureField, SETTINGS_ID } from "../settings-values.ts";
import { SettingsSection } from "./settings-section.tsx";
import type { SettingsFields } from "./use-settings-form.ts";

const pictures: { field: PictureField; label: string; hint: string }[] = [
  {
    field: "picture_share",
    label: "Share Picture",
    hint: "Shown where somebody shares a link to the site. 1200x630 px.",
  },
  {
    field: "picture_services",
    label: "Services Heading Picture",
    hint: "Shown while no service has a picture.",
  },
  {
    field: "picture_projects",
    label: "Projects Heading Picture",
    hint: "Shown while no project has a picture.",
  },
  { field: "picture_blog", label: "Blog Heading Picture", hint: "Shown while no post has a picture." },
  {
    field: "picture_philosophy",
    label: "About Page, First Picture",
    hint: "Beside ‘Our Philosophy’.",
  },
  {
    field: "picture_nature",
    label: "About Page, Second Picture",
    hint: "Beside ‘Sustainable & Eco-Friendly Approach’.",
  },
];

const uploadFor = { for: "library", thing: SETTINGS_ID } as const;

interface PicturesSectionProps extends SettingsFields {
  onBusyChange(field: string, busy: boolean): void;
}

/** The logo and the pictures that stand in where nothing has one of its own. */
export function PicturesSection({ bind, values, set, onBusyChange }: PicturesSectionProps) {
  return (
    <SettingsSection
      id="pictures"
      title="Logo and pictures"
      intro="Leave a field empty to keep the built-in picture. The large pictures at the top of Home, About and Contact are changed on those pages."
    >
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-1 md:max-w-[calc(50%-.625rem)]">
        <ImageField
          {...bind("logo")}
          label="Logo"
          optional
          bucket="site-images"
          uploadFor={uploadFor}
          hint="Stands in the header and the footer, on white. At least 200 px high; PNG or SVG look best."
          onBusyChange={(busy) => onBusyChange("logo", busy)}
        />
        <CheckBox
          label="Show the name beside the logo"
          name="logo_show_name"
          checked={values.logo_show_name}
          onChange={(checked) => set("logo_show_name", checked)}
        />
      </div>
      {pictures.map(({ field, label, hint }) => (
        <ImageField
          key={field}
          {...bind(field)}
          label={label}
          optional
          bucket="site-images"
          uploadFor={uploadFor}
          hint={hint}
          onBusyChange={(busy) => onBusyChange(field, busy)}
        />
      ))}
    </SettingsSection>
  );
}

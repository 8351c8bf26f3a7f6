import type { ComponentType } from "react";
import { RecordInput } from "#app/kernel/documents/collections/edit/record-input.tsx";
import { completedWebAddress } from "#app/platform/web-address.ts";
import { type Bound, TextInput } from "#app/ui/staff/inputs.tsx";
import { SETTINGS_ID } from "../settings.schema.ts";
import type { FactSetting, SettingField, StructuredKind } from "../settings-fields.ts";
import type { Settings } from "../site-settings.ts";
import { helpFor, opens } from "./fact-help.ts";
import { HoursInput, NextStartInput, SpecialHoursInput, TimeZoneInput } from "./hours-inputs.tsx";
import { LogoInput, PicturesInput, SocialLinksInput } from "./link-and-picture-inputs.tsx";
import { AddressInput, LocationInput, TownsInput, WordmarkInput } from "./place-inputs.tsx";
import { PromisesInput } from "./promises-input.tsx";
import { RetentionInput } from "./retention-input.tsx";
import type { SettingsFields, StructuredInputProps } from "./settings-section.tsx";

const structuredInputs: Record<StructuredKind, ComponentType<StructuredInputProps>> = {
  wordmark: WordmarkInput,
  address: AddressInput,
  location: LocationInput,
  towns: TownsInput,
  hours: HoursInput,
  "time-zone": TimeZoneInput,
  "special-hours": SpecialHoursInput,
  "next-start": NextStartInput,
  "social-links": SocialLinksInput,
  logo: LogoInput,
  pictures: PicturesInput,
  retention: RetentionInput,
  promises: PromisesInput,
};

interface SettingInputProps {
  name: string;
  field: SettingField;
  fields: SettingsFields;
}

const uploadFor = { for: "library", entity: `settings/${SETTINGS_ID}` } as const;

/** Renders the input of a setting, or the inputs of a structured one. */
export function SettingInput({ name, field, fields }: SettingInputProps) {
  const bound = fields.bind(name as keyof Settings & string) as Bound<unknown>;
  switch (field.kind) {
    case "text":
    case "choice":
    case "flag":
      return (
        <div className={field.isWide && "col-span-full"}>
          <RecordInput
            field={field}
            help={field.omittedIfEmpty ? helpFor(String(bound.value), field.help) : field.help}
            bound={{ ...bound, error: bound.error }}
            uploadFor={uploadFor}
          />
        </div>
      );
    case "year":
    case "phone":
    case "email":
    case "web-address":
      return <FactInput field={field} bound={bound as Bound<string>} />;
    default: {
      const Input = structuredInputs[field.kind];
      return <Input {...fields} field={field} />;
    }
  }
}

function FactInput({ field, bound }: { field: FactSetting; bound: Bound<string> }) {
  const { value } = bound;
  const help = field.omittedIfEmpty ? helpFor(value, field.help) : field.help;
  const shared = {
    label: field.label,
    help,
    optional: true,
    className: field.isWide && "col-span-full",
    ...bound,
  };
  switch (field.kind) {
    case "year":
      return <TextInput {...shared} inputMode="numeric" max={4} />;
    case "phone":
      return <TextInput {...shared} type="tel" max={40} />;
    case "email":
      return <TextInput {...shared} type="email" max={254} />;
    case "web-address":
      return (
        <TextInput
          {...shared}
          type="url"
          inputMode="url"
          placeholder="https://"
          help={opens(value, completedWebAddress(value), help)}
        />
      );
  }
}

import type { ComponentType } from "react";
import { completedWebAddress } from "#app/platform/web-address.ts";
import { type Bound, CheckBox, SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import type { SettingField, StructuredKind } from "../settings-fields.ts";
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

/** Renders the input of a setting, or the inputs of a structured one. */
export function SettingInput({ name, field, fields }: SettingInputProps) {
  const { label, help } = field;
  const bound = fields.bind(name as keyof Settings & string) as Bound<unknown>;
  switch (field.kind) {
    case "choice":
      return <SelectInput label={label} help={help} options={field.options} {...(bound as Bound<string>)} />;
    case "flag":
      return <CheckBox label={label} {...(bound as Bound<boolean>)} />;
    case "text":
    case "year":
    case "phone":
    case "email":
    case "web-address":
      return <SettingTextInput field={field} bound={bound as Bound<string>} />;
    default: {
      const Input = structuredInputs[field.kind];
      return <Input {...fields} field={field} />;
    }
  }
}

type TextField = Extract<SettingField, { kind: "text" | "year" | "phone" | "email" | "web-address" }>;

function SettingTextInput({ field, bound }: { field: TextField; bound: Bound<string> }) {
  const { value } = bound;
  const help = field.omittedIfEmpty ? helpFor(value, field.help) : field.help;
  const required = field.kind === "text" && field.required === true;
  const shared = {
    label: field.label,
    help,
    required,
    optional: !required,
    className: field.isWide && "col-span-full",
    ...bound,
  };
  switch (field.kind) {
    case "text":
      return field.rows ? (
        <TextArea {...shared} rows={field.rows} max={field.max} />
      ) : (
        <TextInput {...shared} max={field.max} />
      );
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

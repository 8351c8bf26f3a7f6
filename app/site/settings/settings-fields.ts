import type { ChoiceField, FlagField, TextField } from "#app/kernel/fields/field-kinds.ts";
import { slot } from "#app/platform/slot.ts";
import type { DayHours, SpecialHours } from "./opening-hours.ts";

/** A period as it is stored in the settings and shown. */
export type RetentionPeriod = "1 day" | "7 days" | "14 days" | "30 days" | "90 days" | "6 months" | Years;
type Years = "1 year" | "2 years" | "3 years" | "7 years";

/** A period, or "forever": stored until staff delete it. */
export type RetentionChoice = RetentionPeriod | "forever";

/** A kind of personal information that is deleted once it is older than the business chooses. */
export interface RetentionKind {
  /** Its key in the setting `retention`. */
  kind: string;
  label: string;
  help: string;
  choices: readonly RetentionChoice[];
  defaultValue: RetentionChoice;
  /** What the privacy policy says of it, as plain text: `{time}` is the period. */
  policy: {
    deleted: string;
    /** Where it is kept forever, if that can be chosen. */
    kept?: string;
  };
  /** What a shorter period does to what there is; shown in the form unless it is kept forever. */
  warning?: string;
}

/** The periods of the site's own kinds, in retention.ts; those of modules are stored beside them. */
export type Retention = {
  mail: RetentionPeriod;
  activity: RetentionPeriod;
  sessions: RetentionPeriod;
};

/** The kinds of modules, which stand before the site's own. */
export const retentionKindSlot = slot<RetentionKind>();

/** In degrees, as text; both are "" while the place is unknown. */
export type Coordinates = { latitude: string; longitude: string };

/** The values of settings that are more than one text, by kind. Each kind has a rule, texts and an input of its own. */
interface StructuredValues {
  /** The two lines of the name in the header. */
  wordmark: { first: string; second: string };
  address: {
    street: string;
    city: string;
    /** The full name; `regionCode` is its two letters. */
    region: string;
    regionCode: string;
    postalCode: string;
    /** Two letters. */
    country: string;
  };
  location: Coordinates;
  towns: (Coordinates & { name: string })[];
  /** The week, Monday first. A week without an open day is shown nowhere: the hours aren't known. */
  hours: DayHours[];
  /** An IANA name. */
  "time-zone": string;
  "special-hours": SpecialHours[];
  /** A month or the stage of one: '2027-01', '2027-01-mid', or "". */
  "next-start": string;
  "social-links": { label: string; url: string }[];
  /** `image` is a URL; "" for our own mark. */
  logo: { image: string; showName: boolean };
  /** Default pictures, as URLs; "" for the built-in ones. */
  pictures: { share: string; services: string; projects: string; blog: string };
  retention: Retention;
  /** The names of promises, in their order. */
  promises: string[];
}
export type StructuredKind = keyof StructuredValues;
export type StructuredValue<Kind extends StructuredKind> = StructuredValues[Kind];

/** What a setting says besides its field; plain data, from which its type, rule, defaults, input and history follow. */
interface Presentation {
  /** The value of the demo business, and of a site that never stored one, if it isn't the field's default. */
  demo?: string;
  /** The label in error messages, if it is another. */
  nameInErrors?: string;
  /** Whether pages leave out what it says while it is empty, which its help then tells. */
  omittedIfEmpty?: true;
  /** Whether its input takes the whole width. */
  isWide?: true;
}

type PlainSetting = (TextField | ChoiceField<string> | FlagField) & Presentation;

interface BaseSetting<Kind extends string> {
  kind: Kind;
  /** The label in the form, such as 'Review Page Link'. */
  label: string;
  /** The label within a sentence, for the history, if it is another than in the form. */
  name?: string;
  help?: string;
}

/** A fact of the business, a text with a fixed rule and keyboard; "" while it is unknown. */
export interface FactSetting extends BaseSetting<"year" | "phone" | "email" | "web-address">, Presentation {
  defaultValue?: "";
}

type ReadOnly<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

interface StructuredSetting<Kind extends StructuredKind> extends BaseSetting<Kind> {
  defaultValue: ReadOnly<StructuredValues[Kind]>;
  demo?: ReadOnly<StructuredValues[Kind]>;
}

type AnyStructuredSetting = { [Kind in StructuredKind]: StructuredSetting<Kind> }[StructuredKind];

/** The default value is that of a site that starts empty. */
export type SettingField = PlainSetting | FactSetting | AnyStructuredSetting;

/** Fields under one heading. */
export interface DescribedSection {
  title: string;
  intro?: string;
  fields: Readonly<Record<string, SettingField>>;
  /** Which preview of what visitors will read stands at its end; see section-preview.tsx. */
  preview?: "contact" | "hours" | "area" | "retention";
}

/** A part of the settings with its own URL, form and save button; it saves only its own fields. */
export interface SettingsPart {
  /** The last segment of its address. */
  id: string;
  title: string;
  /** A short description of its fields. */
  lead: string;
  sections: readonly DescribedSection[];
}

type ValueOf<Field> = Field extends { kind: infer Kind extends StructuredKind }
  ? StructuredValues[Kind]
  : Field extends { kind: "choice"; options: readonly { value: infer Value }[] }
    ? Value
    : Field extends { kind: "flag" }
      ? boolean
      : string;

type NameIn<Fields> = Fields extends unknown ? keyof Fields & string : never;
type FieldIn<Fields, Name> = Fields extends unknown
  ? Name extends keyof Fields
    ? Fields[Name]
    : never
  : never;
type FieldsOf<Part extends SettingsPart> = Part["sections"][number]["fields"];

/** The values of the settings in a part, or in several, by name. */
export type SettingsIn<Part extends SettingsPart> = {
  [Name in NameIn<FieldsOf<Part>>]: ValueOf<FieldIn<FieldsOf<Part>, Name>>;
};

/**
 * The parts that modules add, which stand after the site's own. One with the id of a site's part adds its sections to that
 * part, and its title and lead take the place of that one's. Their values are stored with the other settings, under
 * the names of their fields (settings-values.ts). Staff's first files have this, so what is done with fields stands apart.
 */
export const settingsPartSlot = slot<SettingsPart>();

import type { DescribedField } from "#app/kernel/fields/field-kinds.ts";
import { ruleOf } from "#app/kernel/fields/field-rules.ts";
import { storageUrl } from "#app/kernel/files/storage-address.ts";
import { promiseNames } from "#app/site/settings/promises.ts";
import { retentionKinds } from "#app/site/settings/retention.ts";
import type { SettingField, StructuredKind, StructuredValue } from "#app/site/settings/settings-fields.ts";
import { settingRule } from "#app/site/settings/settings-rules.ts";
import { defaultValue } from "#app/site/settings/settings-values.ts";
import { idOf } from "./record-inputs.ts";

/** How many values of each field there are: the `n` of a sample is 1 or 2. */
export const SAMPLES = [1, 2] as const;

/** The address of a stored picture, which a restored version needs. */
export const pictureAddress = (n: number) => storageUrl("site-images", `sample-${n}.jpg`);
export const pictureNames = SAMPLES.map((n) => `sample-${n}.jpg`);

/** One of some options that is not the default. */
const otherThan = <Value>(known: unknown, options: readonly Value[], n: number): Value | undefined => {
  const others = options.filter((option) => option !== known);
  return others[n % others.length];
};

/**
 * A valid value of a page's field, from its description alone.
 * @throws {Error} if the field's rule accepts none
 */
export function sampleOf(field: DescribedField, n: number): unknown {
  const found = candidatesOf(field, n).find((value) => {
    const { data, success } = ruleOf(field).safeParse(value);
    return success && data === value;
  });
  if (found === undefined) throw new Error(`No value is known for ${field.label}, which is a ${field.kind}.`);
  return found;
}

function candidatesOf(field: DescribedField, n: number): unknown[] {
  switch (field.kind) {
    case "text":
      return [`Sample ${n}`, String(n)];
    case "rich-text":
      return [`<p>Sample ${n}</p>`];
    case "picture":
      return [pictureAddress(n)];
    case "address":
    case "web-address":
      return [`https://sample.example/${n}`];
    case "period":
      return [`203${n}-01-01T05:00:00.000Z/203${n}-02-01T05:00:00.000Z`];
    case "reference":
      return [idOf(n)];
    case "choice":
    case "choices": {
      const options = field.options.map(({ value }) => value);
      return [otherThan<unknown>(field.defaultValue, options, n)];
    }
    case "flag":
      return [n === 1 ? !field.defaultValue : field.defaultValue];
    default:
      return [];
  }
}

/** A value of a setting that is no plain field, made of its default, and a label that its change has in the history. */
type SettingSamples = {
  [Kind in StructuredKind]: {
    value(known: StructuredValue<Kind>, n: number): StructuredValue<Kind>;
    label?: string;
  };
};

const settingSamples: SettingSamples = {
  wordmark: { value: (_known, n) => ({ first: `Sample ${n}`, second: "" }) },
  address: { value: (known, n) => ({ ...known, street: `${n} Sample Road` }), label: "address" },
  location: { value: (_known, n) => ({ latitude: `44.${n}`, longitude: `-80.${n}` }) },
  towns: { value: (_known, n) => [{ name: `Sample ${n}`, latitude: "", longitude: "" }] },
  hours: {
    value: (known, n) => known.with(0, { day: "Monday", open: true, opens: `0${n}:30`, closes: "18:30" }),
    label: "Monday",
  },
  "time-zone": { value: (_known, n) => (n === 1 ? "America/Halifax" : "America/Vancouver") },
  "special-hours": {
    value: (_known, n) => [
      { from: `2030-12-0${n}`, to: "", open: false, opens: "", closes: "", note: `Sample ${n}` },
    ],
  },
  "next-start": { value: (_known, n) => `2030-0${n}` },
  "social-links": { value: (_known, n) => [{ label: `Sample ${n}`, url: `https://sample.example/${n}` }] },
  logo: { value: (_known, n) => ({ image: pictureAddress(n), showName: true }), label: "logo" },
  pictures: { value: (known, n) => ({ ...known, blog: pictureAddress(n) }), label: "blog heading picture" },
  retention: {
    value(known, n) {
      const periods = retentionKinds().map(({ kind, choices, defaultValue }) => [
        kind,
        otherThan(defaultValue, choices, n),
      ]);
      return { ...known, ...Object.fromEntries(periods) };
    },
    label: retentionKinds()[0]?.label ?? "",
  },
  promises: { value: (_known, n) => promiseNames().slice(0, n) },
};

/**
 * A valid value of a setting, from its description alone.
 * @throws {Error} if its rule refuses it
 */
export function settingSample(field: SettingField, n: number): unknown {
  const value = settingValue(field, n);
  const { data, error } = settingRule(field).safeParse(value);
  if (error) throw new Error(`${field.label} refuses its sample: ${error.message}`);
  return data;
}

function settingValue(field: SettingField, n: number): unknown {
  switch (field.kind) {
    case "text":
    case "choice":
    case "flag":
      return sampleOf(field, n);
    case "year":
      return String(2000 + n);
    case "phone":
      return `(519) 555-011${n}`;
    case "email":
      return `sample-${n}@sample.example`;
    case "web-address":
      return `https://sample.example/${n}`;
    default: {
      const make = settingSamples[field.kind].value as (known: unknown, n: number) => unknown;
      return make(structuredClone(defaultValue(field)), n);
    }
  }
}

/** The label that a setting's change has in the history. @param label its own within a sentence */
export const labelInHistory = ({ kind }: SettingField, label: string): string =>
  (kind in settingSamples && settingSamples[kind as StructuredKind].label) || label;

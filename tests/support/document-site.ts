import {
  type ContentDescription,
  fieldsByPath,
  type PageField,
  pageIdOf,
} from "#app/kernel/documents/pages/page-content.ts";
import type { DescribedField, ListField } from "#app/kernel/fields/field-kinds.ts";
import { richText } from "#app/kernel/fields/fields.ts";
import { fieldKey } from "#app/kernel/session/field.ts";
import { type EntityRef, refText } from "#app/kernel/verbs/entity-types.ts";
import type { AnyStaffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { pageContents } from "#app/routes/page-contents.server.ts";
import { findPatchTarget } from "#app/routes/patch-targets.server.ts";
import { verbTables } from "#app/routes/staff/verb-tables.server.ts";
import {
  defaultHeroes,
  heroPageKeys,
  type LegalPageKey,
  legalPageKeys,
  legalTitles,
} from "#app/site/pages/page.ts";
import { pageHeading } from "#app/site/pages/page-heading-fields.ts";
import { readLegalText, readPageHero } from "#app/site/pages/pages.queries.server.ts";
import { SETTINGS_ID } from "#app/site/settings/settings.schema.ts";
import type { SettingsPart } from "#app/site/settings/settings-fields.ts";
import { pickSettings, settingsParts } from "#app/site/settings/settings-parts.ts";
import { settingName } from "#app/site/settings/settings-rules.ts";
import { fieldsOf } from "#app/site/settings/settings-values.ts";
import { readSettings } from "#app/site/settings/site.queries.server.ts";
import { labelInHistory, pictureNames, sampleOf, settingSample } from "./document-samples.ts";
import { errorDetails, runVerb, staffMember } from "./staff-context.ts";
import { insertPicture } from "./stored-picture.ts";

export type Values = Readonly<Record<string, unknown>>;

/** What a person sees of a document when they begin to change it. */
export interface Opened {
  /** Null if it was never saved, or has none. */
  version: string | null;
  /** By name, or by path on a page. */
  values: Values;
}

/** A field of a document, as far as its kind is the same everywhere. */
interface DocumentField {
  kind: string;
  /** What its change is called in the history. */
  label: string;
  /** The longest text; undefined for what has a rule of its own. */
  max?: number | undefined;
  required?: boolean | undefined;
  sample(n: number): unknown;
}

/** What is always there and has fields that staff change: a page's content, a heading, a legal text, a part of the settings. */
export interface StaffDocument {
  name: string;
  /** As Recent Activity names it. */
  subject: EntityRef;
  title: string;
  /** Whose versions are in the history, if that is a whole of which this is a part. */
  whole: EntityRef;
  feature: string;
  verb: string;
  /** Whether a save names the version that was opened. */
  hasVersion: boolean;
  /** The fields that there are, of which those of a list's items follow from what is stored. */
  fieldsIn(values: Values): Record<string, DocumentField>;
  open(trx: Trx): Promise<Opened>;
  /** The verb's input: these changes of what was opened. */
  input(changes: Values, opened: Opened): Record<string, unknown>;
  /** By what a refusal calls a field. */
  keyOf(name: string): string;
}

const pageField = (field: DescribedField, label: string): DocumentField => ({
  kind: field.kind,
  label,
  max: "max" in field && field.kind !== "list" ? field.max : undefined,
  required: "required" in field && field.required,
  sample: (n) => sampleOf(field, n),
});

/** The content of a page, of which a save has each change with what was seen there. */
function contentDocument(description: ContentDescription): StaffDocument {
  const { key, title } = description;
  const described: Record<string, PageField> = fieldsByPath(description.sections);
  const subject = { type: "page", id: pageIdOf(description) };
  const fieldsIn = (values: Values) => {
    const fields = Object.entries(described).flatMap(([path, field]): [string, DocumentField][] => {
      if (field.kind !== "list") return [[path, pageField(field, field.label)]];
      const ids = (values[path] ?? []) as string[];
      const items = ids.flatMap((id, at) =>
        Object.entries((field as ListField).itemFields).map(([name, one]): [string, DocumentField] => [
          `${path}.${id}.${name}`,
          pageField(one, `${field.itemLabel} ${at + 1} ${one.label.toLowerCase()}`),
        ]),
      );
      return [[path, listField(field, ids)], ...items];
    });
    return Object.fromEntries(fields);
  };
  return {
    name: refText(subject),
    subject,
    title,
    whole: subject,
    feature: "page",
    verb: "save",
    hasVersion: false,
    fieldsIn,
    async open(trx) {
      const target = await findPatchTarget({ trx }, key);
      const read = (paths: string[]) =>
        Object.fromEntries(paths.map((path) => [path, target?.valueAt(path)]));
      return { version: null, values: read(Object.keys(fieldsIn(read(Object.keys(described))))) };
    },
    input: (changes, { values }) => ({
      changes: Object.entries(changes).map(([path, value]) => ({
        target: key,
        path,
        value,
        base: values[path] ?? "",
      })),
    }),
    keyOf: (path) => fieldKey({ target: key, path }),
  };
}

/** A list's items in their order: another one is first. */
const listField = ({ label, kind, max }: ListField, ids: readonly string[]): DocumentField => ({
  kind,
  label: `order of ${label}`,
  sample: (n) => (ids.length < max ? [...ids, `sample-${n}`] : ids.toReversed()),
});

/** A document that is saved by a form, which names the version that it has opened. */
const formDocument = (
  document: Omit<StaffDocument, "name" | "title" | "whole" | "hasVersion" | "input" | "fieldsIn" | "keyOf"> &
    Partial<Pick<StaffDocument, "title" | "whole">> & {
      fields: Record<string, DocumentField>;
      input?: Record<string, unknown>;
    },
): StaffDocument => ({
  title: "",
  whole: document.subject,
  ...document,
  name: refText(document.subject),
  hasVersion: true,
  fieldsIn: () => document.fields,
  input: (changes, { version, values }) => ({
    ...document.input,
    ...values,
    ...changes,
    expected_updated_at: version,
    base: Object.fromEntries(Object.keys(changes).map((name) => [name, values[name]])),
  }),
  keyOf: (name) => name,
});

const headings = heroPageKeys.map((key) =>
  formDocument({
    subject: { type: "page-heading", id: key },
    title: defaultHeroes[key].title,
    feature: "pages",
    verb: "save-hero",
    fields: {
      title: pageField(pageHeading.fields.title, "title"),
      subtitle: pageField(pageHeading.fields.subtitle, "subtitle"),
      heroImage: pageField(pageHeading.fields.heroImage, "picture"),
    },
    async open(trx) {
      const { title, subtitle, heroImage, updated_at } = await readPageHero(trx, key);
      return { version: updated_at, values: { title, subtitle, heroImage } };
    },
    input: { key },
  }),
);

/** The limit is that of legalInput. */
const legalText = richText("Text", { max: 100_000, missing: "Enter the text." });

const legalTexts = legalPageKeys.map((key: LegalPageKey) =>
  formDocument({
    subject: { type: "legal-page", id: key },
    title: legalTitles[key],
    feature: "legal",
    verb: "save",
    fields: { content: pageField(legalText, "text") },
    async open(trx) {
      const { html, updated_at } = await readLegalText(trx, key);
      return { version: updated_at, values: { content: html } };
    },
    input: { key },
  }),
);

const settings = settingsParts().map((part: SettingsPart) => {
  const fields = fieldsOf(part);
  const names = Object.keys(fields);
  return formDocument({
    subject: { type: "settings", id: `${SETTINGS_ID}/${part.id}` },
    title: part.title,
    whole: { type: "settings", id: SETTINGS_ID },
    feature: "site",
    verb: "save-profile",
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]): [string, DocumentField] => [
        name,
        {
          kind: field.kind,
          label: labelInHistory(field, settingName(field)),
          max: field.kind === "text" ? field.max : undefined,
          required: field.kind === "text" && field.required,
          sample: (n) => settingSample(field, n),
        },
      ]),
    ),
    async open(trx) {
      const { settings, updated_at } = await readSettings(trx, names);
      return { version: updated_at, values: pickSettings(settings, names as never) };
    },
  });
});

/** All documents of the site and of its modules. */
export const staffDocuments: readonly StaffDocument[] = [
  ...pageContents.map(contentDocument),
  ...headings,
  ...legalTexts,
  ...settings,
];

export type DocumentSite = Awaited<ReturnType<typeof openDocument>>;

/** Opens a database with the files that samples of a document name. */
export async function openDocument(database: Database, document: StaffDocument) {
  const { db } = database;
  await staffMember(database);
  let now = Date.parse("2026-05-01T12:00:00.000Z");
  const time = () => new Date(now).toISOString();
  for (const name of pictureNames) await insertPicture(db, { name, now: time() });
  const verb = verbTables[document.feature]?.[document.verb] as AnyStaffVerb;
  /** Runs a verb a minute after the last one. */
  const run = (other: AnyStaffVerb, input: object, by: { viewer: Viewer } | undefined = undefined) => {
    now += 60_000;
    return runVerb(database, other, input, time(), by);
  };
  const open = () => db.transaction().execute((trx) => document.open(trx));
  const input = (changes: Values, opened: Opened) => document.input(changes, opened);
  return {
    db,
    time,
    run,
    open,
    input,
    /** Sends an input of the document's verb. */
    send: (sent: object) => run(verb, sent),
    save: (changes: Values, opened: Opened, by?: { viewer: Viewer }) => run(verb, input(changes, opened), by),
    /** The keys of the fields that the verb or its schema refuses; empty if it refuses nothing. */
    async refused(changes: Values, opened: Opened): Promise<string[]> {
      const sent = input(changes, opened);
      const { error } = verb.input.safeParse(sent);
      if (error) return Object.keys(fieldErrorsOf(error));
      const details = await errorDetails(run(verb, sent));
      return typeof details === "object" && details.reason === "invalid"
        ? Object.keys(details.fieldErrors)
        : [];
    },
    /** Sample `n` of each field that a document has, and of each that an added item has. */
    samples(n: number, { values }: Opened): Values {
      const sampled = (of: Values) =>
        Object.fromEntries(
          Object.entries(document.fieldsIn(of)).map(([name, field]) => [name, field.sample(n)]),
        );
      const changed = sampled(values);
      const lists = Object.entries(changed).filter(
        ([, value]) => Array.isArray(value) && !document.hasVersion,
      );
      const added = document.fieldsIn({ ...values, ...Object.fromEntries(lists) });
      const items = Object.entries(added).filter(([name]) => !(name in changed));
      return { ...changed, ...Object.fromEntries(items.map(([name, field]) => [name, field.sample(n)])) };
    },
  };
}

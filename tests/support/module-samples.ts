import { globSync } from "node:fs";
import path from "node:path";
import type { StaffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import type { DatabaseSchema, Db } from "#app/platform/db/schema.server.ts";

// biome-ignore lint/suspicious/noExplicitAny: each verb parses what it is sent by its own schema
export type SampleVerb = StaffVerb<any, unknown>;
type Table = keyof DatabaseSchema;

/** A new record whose form is sent twice. */
export interface SentSample {
  what: string;
  verb: SampleVerb;
  table: Table;
  /** The input as its form sends it, with empty and filled optional fields. */
  sent: object;
  /** Changes of the input, each of which makes it a different entity. */
  others: object[];
}

type Step = [verb: SampleVerb, input: object];

/** An entity whose changes are undone, restored and read again. */
export interface RevisionSample {
  type: string;
  id: string;
  /** Creates the entity, or changes it for the first time. */
  make: Step;
  /** Changes the entity; `at` is the time of `make`. */
  change(at: string): Step;
  /** What its version says was changed. */
  labels: string[];
  /** The labels of the changed fields, if they are others. */
  fields?: string[];
  remove?: Step;
}

/** A place that shows a stored file, with what is told of it. */
export interface FilePlace {
  table: Table;
  column: string;
  use: { type: string; title: string; path: string };
}

/** Reads whose queries are to use indexes. */
export interface ReadSamples {
  /** Its tables that grow over time. */
  growing: Table[];
  /** Adds as many rows to them. */
  fill(db: Db, count: number): Promise<unknown>;
  /** By what is read. */
  asked: Record<string, (db: Db) => Promise<unknown>>;
}

/** Files that no address leads strangers to. */
export interface PrivateFiles {
  bucket: string;
  /** The table whose rows say whose they are. */
  table: Table;
  /** Adds the rows of a file, and of the n-th record that it belongs to. @returns the record's id */
  add(db: Db, n: number, name: string, now: string): Promise<string>;
  /** Moves that record to the trash. */
  remove: SampleVerb;
}

/** What tests of everything on the site need of a module: `samples` of app/modules/NAME/tests/samples.ts. */
export interface ModuleSamples {
  /** Stores a record of each of its kinds, whose id is its kind. */
  insertRecords(db: Db, now: string): Promise<void>;
  /** The paths of these records. */
  paths: [type: string, id: string, path: string][];
  sent: SentSample[];
  revisions: RevisionSample[];
  /** Its tables whose rows have revisions and can be restored. */
  restoredTables: Table[];
  filePlaces: Record<string, FilePlace>;
  /** Its text columns without stored files, as 'table.column'; `*` for all columns. */
  columnsWithoutFiles: string[];
  /** Its visitors' forms, filled in with 'A <patio> & a wall'. */
  visitorsForms: [path: string, fields: Record<string, string>][];
  /** The features of its verbs, and where the records are that these name. */
  verbTables: Record<string, string | null>;
  /** Its verbs that need a device of the person who sends them. */
  verbsOfDevices?: string[];
  /** Its features whose records visitors alone add. */
  addedByVisitors?: string[];
  /**
   * Stores what a verb needs, such as the state that a record must be in.
   * @param fields the names in the verb's input
   * @returns what the verb's input says of that
   */
  prepareVerb(db: Db, name: string, id: string, fields: readonly string[]): Promise<Record<string, unknown>>;
  /** Its records of which editors are told nothing, by reference, each with its title. */
  administratorsRecords?: [ref: string, title: string][];
  /** What is read of its records, as pages read it. */
  reads?: ReadSamples;
  /** A row that another secret of the site would lose, and what a start says of it. */
  secretLoss?: { add(db: Db, now: string): Promise<unknown>; text: string };
  privateFiles?: PrivateFiles;
  /** Stores a record with each of these ids, which random requests name. */
  insertMany?(db: Db, ids: readonly string[], now: string): Promise<unknown>;
  /** The addresses that the largest requests ask of its reads of staff, by route. */
  staffReads?: Record<string, string[]>;
}

const files = globSync("app/modules/*/tests/samples.ts").toSorted();

/** The samples of all modules. */
export const moduleSamples: readonly ModuleSamples[] = await Promise.all(
  files.map(async (file) => (await import(path.resolve(file))).samples),
);

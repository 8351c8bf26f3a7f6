import type { Hono } from "hono";
import { accessEndSlot, type EndAccess } from "#app/accounts/access-end.server.ts";
import type { Collection } from "#app/kernel/documents/collections/collection.ts";
import type { ContentDescription } from "#app/kernel/documents/pages/page-content.ts";
import type { RevisionsByType } from "#app/kernel/history/entity-revisions.server.ts";
import type { FindImageUses, StaffVerbs } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { type AddressRules, addressSlot } from "#app/platform/http/page-address.ts";
import { dailyJobSlot } from "#app/platform/jobs/job-runs.ts";
import type { ReturnAddresses } from "#app/platform/mail/return-address.server.ts";
import type { BackgroundWorker } from "#app/platform/outbox/lane.server.ts";
import { addSiteAreas } from "../activity-areas.ts";
import { addRecordBuckets } from "../record-buckets.ts";
import type { Job } from "../request/job.server.ts";
import type { Limiters } from "../request/limiters.server.ts";
import type { SiteRuntime } from "../request/site-context.server.ts";
import type { SiteOffers } from "../request/site-offers.server.ts";
import { type ConsentBox, consentBoxSlot } from "./consent-box.server.ts";
import type { DoctorCheck } from "./doctor-check.server.ts";
import { type MakeMailHandlers, mailHandlerSlot } from "./mail-handlers.server.ts";
import { type NotifyAdministrators, notificationSlot } from "./notification.server.ts";
import type { PendingTask } from "./pending-task.ts";
import { type PrivacyText, privacyTextSlot } from "./privacy-text.server.ts";
import type { ProblemCheck } from "./problem-check.server.ts";
import type { PartedScreen } from "./screen-part.ts";
import { type LoadScreenPart, screenPartDataSlot } from "./screen-part-data.server.ts";
import type { VisitorUploads } from "./visitor-uploads.server.ts";
import type { ReadWeekSections } from "./week-section.server.ts";

/** Finds the current paths of entities of one type by id, in one query; deleted entities are omitted. */
export type FindPaths = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** How an entity's path is found; `all` is the path for activities without an entity's id. */
export interface EntityLink {
  find: FindPaths;
  all?: string;
}

/** A job that runs once a day; each run is recorded. */
export interface DailyJob extends Job {
  /** What it looks after, for the dashboard: 'Old messages'. */
  label: string;
}

/** A job that runs again and again while the site runs, first after a minute unless `firstWaitMs` says otherwise. */
export interface RecurringJob extends Job {
  everyMs: number;
  firstWaitMs?: number;
}

/** What would be lost with another secret; see server/site-secret.ts. */
export interface SecretLoss {
  table: string;
  /** @param rows how many the table has */
  text(rows: number): string;
}

/** What a module adds to the site on the server; what the build and browsers need of it is its Module. */
export interface ServerModule {
  /** The name of its folder in app/modules. */
  name: string;
  collections?: readonly Collection[];
  /** Its writes, by the path segment after `/staff/`, then by verb; further ones of its collections among them. */
  verbs?(offers: SiteOffers): Record<string, StaffVerbs>;
  /** How its entities are read and restored, by type; see collectionRevisions for those of collections. */
  revisions?: RevisionsByType;
  /** The paths of its entities in Recent Activity, by type; those of collections follow from them. */
  links?: Readonly<Record<string, EntityLink>>;
  /** The descriptions of its pages' content. */
  pageContents?: readonly ContentDescription[];
  /** Its public pages that exist without a record, for search engines. */
  fixedPaths?: readonly string[];
  /** Lists who has written or hired; see SiteOffers. */
  listContacts?: SiteOffers["listContacts"];
  /** What uses stored files besides its collections. */
  imageUses?: readonly FindImageUses[];
  /** Reads what it has of a person, for their export: the file's name, and its content; null for nothing. */
  personalData?(
    db: Db,
    person: { email: string; emailHash: string },
  ): Promise<{ name: string; content: object } | null>;
  /** Its limits, which its own declaration adds to Limiters. */
  limiters?(db: Db): Partial<Limiters>;
  /** Paths of saves whose body may be longer than that of others, by how many bytes. */
  longSaves?: Readonly<Record<string, number>>;
  /** What is answered before the origin of a request is checked, as what mail programs send. */
  requests?(runtime: SiteRuntime): Hono;
  /** What visitors upload. */
  uploads?: VisitorUploads;
  /** Starts what works in the background. @param answers undefined where no answers are read */
  startWorkers?(runtime: SiteRuntime, answers: ReturnAddresses | undefined): BackgroundWorker[];
  /** The addresses to which mails are answered, where it reads what comes to them. */
  returnAddresses?(config: Config, secret: string): ReturnAddresses | undefined;
  /** Takes mails that came in; reports are asked of all modules first, because a report is no answer. */
  mailHandlers?: MakeMailHandlers;
  dailyJobs?: readonly DailyJob[];
  /** @param answers as for startWorkers */
  recurringJobs?(config: Config, answers: ReturnAddresses | undefined): readonly RecurringJob[];
  /** What `npm run doctor` looks at, by the name that it prints. */
  doctorChecks?: Readonly<Record<string, DoctorCheck>>;
  /** What alerts, the heartbeat and the dashboard look after. */
  problemChecks?: readonly ProblemCheck[];
  /** Loads what its parts of screens show. */
  screenParts?: Partial<Record<PartedScreen, LoadScreenPart>>;
  /** Says with what a start serves, by the name of the part; no line holds a password. */
  startLines?(config: Config): Readonly<Record<string, string>>;
  /** What `npm run mail -- test` tries besides; `usage` is its line of the command's help. */
  mailTest?: { usage: string; run(config: Config): Promise<{ isWell: boolean; said: string } | null> };
  /** Counts what its entries in the admin menu show, by their paths; see AdminEntry. */
  entryCounts?: Readonly<Record<string, (db: Db) => Promise<number>>>;
  /** Lists what administrators find on the dashboard to do. */
  pendingTasks?(db: Db, now: Date): Promise<readonly PendingTask[]>;
  /** A sentence below them, such as what came in this week. */
  weekNote?(db: Db, now: Date): Promise<string>;
  /** What it tells in the weekly summary, after what changed. */
  weekSections?: ReadWeekSections;
  /** Notifies administrators; see notifyAdministrators, which modules call. */
  notify?: NotifyAdministrators;
  /** Ends what it gives a person without a session, when their password changes or they sign out everywhere. */
  endAccess?: EndAccess;
  secretLosses?: readonly SecretLoss[];
  addresses?: AddressRules;
  consentBoxes?: readonly ConsentBox[];
  /** What the default privacy policy says of it. */
  privacyText?: PrivacyText;
}

/** Fills the slots of the core with what modules add on the server. */
export function addServerModules(modules: readonly ServerModule[]): void {
  addSiteAreas();
  addRecordBuckets();
  for (const module of modules) {
    const { name, addresses, consentBoxes, dailyJobs, endAccess, mailHandlers, notify, privacyText } = module;
    const { screenParts = {} } = module;
    const parts = Object.entries(screenParts) as [PartedScreen, LoadScreenPart][];
    screenPartDataSlot.fill(
      name,
      parts.map(([screen, load]) => ({ module: name, screen, load })),
    );
    mailHandlerSlot.fill(name, mailHandlers && [mailHandlers]);
    notificationSlot.fill(name, notify && [notify]);
    accessEndSlot.fill(name, endAccess && [endAccess]);
    dailyJobSlot.fill(name, dailyJobs);
    addressSlot.fill(name, addresses && [addresses]);
    consentBoxSlot.fill(name, consentBoxes);
    privacyTextSlot.fill(name, privacyText && [privacyText]);
  }
}

import type { AdminEntry } from "#app/accounts/admin-entry.ts";
import { adminEntrySlot } from "#app/accounts/admin-entry.ts";
import { type ActivityArea, activityAreaSlot } from "#app/kernel/verbs/entity-types.ts";
import { addSiteAreas } from "../activity-areas.ts";
import { addRecordBuckets } from "../record-buckets.ts";
import { type ModulePromise, promiseSlot } from "../settings/promises.ts";
import {
  type RetentionKind,
  retentionKindSlot,
  type SettingsPart,
  settingsPartSlot,
} from "../settings/settings-fields.ts";
import { type CallToAction, callToActionSlot } from "../shell/call-to-action.ts";
import { subjectPathSlot } from "../shell/contact-subject.ts";
import type { BlogFoot } from "./blog-foot.ts";
import type { ContactPageForm } from "./contact-form.ts";
import { type LoadPart, type PartedScreen, screenPartSlot } from "./screen-part.ts";

/** A route of a module. */
export interface ModuleRoute {
  path: string;
  /** In the module's folder `routes`. */
  file: string;
  /** Where one file is at several paths. */
  id?: string;
}

/** Where a module's routes stand (app/routes.ts); each list is empty by default. */
export interface ModuleRoutes {
  /** Public pages, in the site's frame. */
  pages?: readonly ModuleRoute[];
  /** Screens of staff. */
  screens?: readonly ModuleRoute[];
  /** Screens of administrators. */
  administrators?: readonly ModuleRoute[];
  /** What has no frame, such as files, redirects and reads of staff. */
  bare?: readonly ModuleRoute[];
}

/**
 * What a module adds to the site, as far as the build and browsers need it; the rest is its ServerModule. Without its
 * line in app/modules.ts nothing of it is left but its tables.
 */
export interface Module {
  /** The name of its folder in app/modules. */
  name: string;
  routes?: ModuleRoutes;
  /** Its entries in the admin menu. */
  menu?: readonly AdminEntry[];
  /** Its areas of Recent Activity. */
  areas?: readonly ActivityArea[];
  /** Its parts of the settings; one with the id of a site's part adds its sections to that, and its lead takes the place of that one's. */
  settings?: readonly SettingsPart[];
  /** Its kinds of personal information that are deleted after a time of the settings. */
  retention?: readonly RetentionKind[];
  /** What its default texts may promise. */
  promises?: readonly ModulePromise[];
  /** What it shows below the list of posts. */
  blogFoot?: BlogFoot;
  /** The form of the contact page; there is one. */
  contactForm?: ContactPageForm;
  /** The link that it adds to the pages of services and projects. */
  callToAction?: CallToAction;
  /** The paths of its forms whose parameter `about` says what a visitor was looking at; see withSubject. */
  subjectPaths?: readonly string[];
  /** What it adds to screens of staff; the data are loaded by its ServerModule. */
  screenParts?: Partial<Record<PartedScreen, LoadPart>>;
}

/** Fills the slots of the kernel and the site with what the site and modules add. */
export function addModules(modules: readonly Module[]): void {
  addSiteAreas();
  addRecordBuckets();
  for (const module of modules) {
    const {
      name,
      menu,
      areas,
      settings,
      promises,
      callToAction,
      subjectPaths,
      retention,
      screenParts = {},
    } = module;
    adminEntrySlot.fill(name, menu);
    activityAreaSlot.fill(name, areas);
    settingsPartSlot.fill(name, settings);
    retentionKindSlot.fill(name, retention);
    promiseSlot.fill(name, promises);
    callToActionSlot.fill(name, callToAction && [callToAction]);
    subjectPathSlot.fill(name, subjectPaths);
    const parts = Object.entries(screenParts) as [PartedScreen, LoadPart][];
    screenPartSlot.fill(
      name,
      parts.map(([screen, load]) => ({ module: name, screen, load })),
    );
  }
}

import type { Picture } from "#app/kernel/files/picture.ts";
import type { Activity, FindImageUses, StaffContext } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

/** A public record as others show it: as a card, or in a mail. */
export interface ShownRecord {
  title: string;
  text: string;
  picture: Picture | null;
  path: string;
}

/** A person who has written to the business or hired it. */
export interface Contact {
  /** What they wrote. */
  recordId: string;
  email: string;
  name: string;
  /** Whether they hired it. */
  isJob: boolean;
  /** ISO time at which they wrote, or at which the job was won. */
  since: string;
}

/** A service or project that a visitor has looked at. */
export interface ShownSubject {
  /** The title of the service, or of the first that fits the project; "" for none. */
  service: string;
  project: { id: string; title: string } | null;
}

/** A photo in the library, for a project. */
export interface ProjectPhoto {
  id: string;
  url: string;
  caption: string;
}

/** What modules do with projects, within a verb of staff. */
export interface ProjectOffers {
  /** The path of a project's form; null if the project is missing or in the trash. */
  findForm(db: Db, id: string): Promise<string | null>;
  /**
   * Adds a draft, with categories that fit the services.
   * @param project its id is new; its first photo is the one before the work
   */
  add(
    context: StaffContext,
    project: { id: string; title: string; services: readonly string[]; photos: readonly ProjectPhoto[] },
  ): Promise<{ path: string; activity: Activity | null }>;
  /**
   * Adds photos, if there are any; those of a published project are public at once.
   * @throws {VerbError} if the project is missing
   */
  addPhotos(
    context: StaffContext,
    id: string,
    photos: readonly ProjectPhoto[],
  ): Promise<{ path: string; isPublic: boolean; activity: Activity | null }>;
}

/**
 * What the site offers to its modules, which import neither its subjects nor one another
 * (app/routes/site-offers.server.ts).
 */
export interface SiteOffers {
  /** Finds a published record of a type, such as a post; null if there is none. */
  findShown(db: Db, type: string, id: string): Promise<ShownRecord | null>;
  /**
   * Whether a link's target exists for visitors; links to other sites count as live.
   * @param origin of this site
   */
  isLiveLink(db: Db, link: string, origin: string): Promise<boolean>;
  /** Lists the titles of all services, in the order of the menu. */
  listServices(db: Db): Promise<string[]>;
  /**
   * Finds what a visitor has looked at.
   * @param about as ContactSubject names it
   * @returns null if it names nothing that is public
   */
  findSubject(db: Db, about: string): Promise<ShownSubject | null>;
  projects: ProjectOffers;
  /** Finds all uses of stored files on the site. */
  findImageUses: FindImageUses;
  /** Lists who has written or hired since these ISO times, newest first; a person is listed with each record. */
  listContacts(db: Db, since: { message: string; job: string }): Promise<Contact[]>;
  /** Reads what modules have of a person, for their export: a file each. */
  readPersonalData(
    db: Db,
    person: { email: string; emailHash: string },
  ): Promise<{ name: string; content: object }[]>;
}

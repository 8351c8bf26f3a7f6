import type { Picture } from "#app/kernel/files/picture.ts";
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
  enquiryId: string;
  email: string;
  name: string;
  /** Whether they hired it. */
  isJob: boolean;
  /** ISO time at which they wrote, or at which the job was won. */
  since: string;
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
  /** Lists who has written or hired since these ISO times, newest first; a person is listed with each enquiry. */
  listContacts(db: Db, since: { message: string; job: string }): Promise<Contact[]>;
}

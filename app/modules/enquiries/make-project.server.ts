import { z } from "zod";
import { insertMedia } from "#app/kernel/files/media.queries.server.ts";
import { storageUrl } from "#app/kernel/files/storage-address.ts";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import {
  requireRow,
  type StaffContext,
  staffVerb,
  type VerbChange,
  VerbError,
} from "#app/kernel/verbs/staff-verb.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { townNamed } from "#app/site/areas/area-map.ts";
import type { ProjectOffers } from "#app/site/request/site-offers.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { findConsent, findUnshownPhotos } from "./consent/photo-consents.queries.server.ts";
import type { Enquiry } from "./enquiries.ts";
import { statusLabels } from "./enquiry-status.ts";
import { holdInInbox } from "./enquiry-verb.server.ts";
import { inboxTexts } from "./inbox-texts.ts";
import { copyPhotos } from "./photos/copy-photos.server.ts";
import { findPhotos } from "./photos/enquiry-photos.queries.server.ts";
import { findMadeProject, insertShownPhoto, setMadeProject } from "./photos/shown-photos.queries.server.ts";

/** The path of the form of the project that was made of a message; null if there is none, or if it is in the trash. */
export async function findMadeProjectForm(
  db: Db,
  enquiryId: string,
  { findForm }: Pick<ProjectOffers, "findForm">,
): Promise<string | null> {
  const id = await findMadeProject(db, enquiryId);
  return id && findForm(db, id);
}

interface MadeProject {
  /** Of its form. */
  path: string;
  /** The number of the sender's photos that it shows; null if it was made before. */
  photos: number | null;
  /** Whether visitors see it. */
  isPublic: boolean;
}

/**
 * Makes a draft project of a won message, with copies of the photos that its sender agreed to show: the first as Before.
 * A message has one project; pressed again, that one is returned.
 */
const makeProject = (projects: ProjectOffers) =>
  staffVerb({
    /** `project_id` is the new project's; its photos are stored below it before there is a row. */
    input: z.object({ id: z.uuid(), project_id: z.uuid() }),
    failed: inboxTexts.projectFailed,
    async prepare({ db, store }, { id, project_id }) {
      if (await findMadeProjectForm(db, id, projects)) return [];
      const agreed = (await findConsent(db, id))?.photos ?? [];
      return copyPhotos(store, await findPhotos(db, id, agreed), project_id);
    },
    async run(context, { id, project_id }): Promise<VerbChange<MadeProject>> {
      const { trx } = context;
      const enquiry = await holdInInbox(trx, id);
      const made = await findMadeProjectForm(trx, id, projects);
      if (made) return { value: { path: made, photos: null, isPublic: false }, activity: null };
      if (enquiry.status !== "won")
        throw new VerbError({
          reason: "moved",
          message: inboxTexts.movedBy(null, statusLabels[enquiry.status]),
        });
      const consent = await findConsent(trx, id);
      const photos = await insertCopies(context, enquiry, project_id, {
        agreed: consent?.photos ?? [],
        caption: captionOf(consent),
      });
      const { path, activity } = await projects.add(context, {
        id: project_id,
        title: await titleOf(trx, enquiry),
        services: enquiry.service.split(", "),
        photos,
      });
      await setMadeProject(trx, id, project_id);
      return { value: { path, photos: photos.length, isPublic: false }, activity };
    },
  });

/**
 * Adds the photos to a message's project that its sender agreed to show since it was made. On a published project they
 * are public at once, without alt text, which its form asks for.
 */
const addPhotos = (projects: ProjectOffers) =>
  staffVerb({
    input: idInput,
    failed: inboxTexts.photosFailed,
    async prepare({ db, store }, { id }) {
      const projectId = await findMadeProject(db, id);
      return projectId === null ? [] : copyPhotos(store, await findUnshownPhotos(db, id), projectId);
    },
    async run(context, { id }): Promise<VerbChange<MadeProject>> {
      const { trx } = context;
      const enquiry = await holdInInbox(trx, id);
      const projectId = requireRow((await findMadeProject(trx, id)) ?? undefined);
      const photos = await insertCopies(context, enquiry, projectId, {
        agreed: (await findUnshownPhotos(trx, id)).map((photo) => photo.id),
        caption: captionOf(await findConsent(trx, id)),
      });
      const { path, isPublic, activity } = await projects.addPhotos(context, projectId, photos);
      return { value: { path, photos: photos.length, isPublic }, activity };
    },
  });

/** Staff's operations that make projects of messages, at `POST /staff/messages`. */
export const madeProjectVerbs = (projects: ProjectOffers) => ({
  "make-project": makeProject(projects),
  "add-photos": addPhotos(projects),
});

const captionOf = (consent: { name: string } | undefined) => (consent?.name ? `Photo: ${consent.name}` : "");

/** Adds the copies to the library that are still agreed to. @returns the photos of the project */
async function insertCopies(
  { trx, viewer, now, files }: StaffContext,
  enquiry: Enquiry,
  projectId: string,
  { agreed, caption }: { agreed: readonly string[]; caption: string },
) {
  const photos = [];
  for (const { of, ...file } of files.filter((copy) => agreed.includes(copy.of))) {
    const uploadedFor = refText({ type: "project", id: projectId });
    const media = await insertMedia(trx, { ...file, alt: "", userId: viewer.id, uploadedFor, now });
    await insertShownPhoto(trx, { name: file.name, message_id: enquiry.id, photo_id: of });
    photos.push({ id: media.id, url: storageUrl(file.bucket, file.name), caption });
  }
  return photos;
}

/** 'Hardscaping in Elora'. */
async function titleOf(db: Db, { service, place }: Enquiry): Promise<string> {
  const town = townNamed(await readBusinessProfile(db), place) ?? place.replace(/,.*/s, "").trim();
  // A postal code is no town.
  const where = town && !/\d/.test(town) ? ` in ${town}` : "";
  return `${service || "Project"}${where}`;
}

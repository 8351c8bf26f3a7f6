import { z } from "zod";
import { listCategories } from "#app/kernel/categories/categories.queries.server.ts";
import { categoryFitting } from "#app/kernel/categories/category.ts";
import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { saveEntity } from "#app/kernel/documents/collections/collection-verbs.server.ts";
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
import {
  findConsent,
  findUnshownPhotos,
} from "#app/modules/enquiries/consent/photo-consents.queries.server.ts";
import type { Enquiry } from "#app/modules/enquiries/enquiries.ts";
import { statusLabels } from "#app/modules/enquiries/enquiry-status.ts";
import { holdInInbox } from "#app/modules/enquiries/enquiry-verb.server.ts";
import { copyPhotos } from "#app/modules/enquiries/photos/copy-photos.server.ts";
import { findPhotos } from "#app/modules/enquiries/photos/enquiry-photos.queries.server.ts";
import {
  findMadeProject,
  insertShownPhoto,
  setMadeProject,
} from "#app/modules/enquiries/photos/shown-photos.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { inboxTexts } from "#app/platform/inbox-texts.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { townNamed } from "#app/site/areas/area-map.ts";
import { projectList } from "#app/site/projects/project.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import { findProjectTitles } from "#app/site/projects/projects.queries.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";

const MAX_TITLE_LENGTH = 160;

const projectForm = (id: string) => `${projectList.path}?edit=${id}`;

/** The path of the form of the project that was made of a message; null if there is none, or if it is in the trash. */
export async function findMadeProjectForm(db: Db, enquiryId: string): Promise<string | null> {
  const id = await findMadeProject(db, enquiryId);
  return id && (await findProjectTitles(db, [id])).has(id) ? projectForm(id) : null;
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
const makeProject = staffVerb({
  /** `project_id` is the new project's; its photos are stored below it before there is a row. */
  input: z.object({ id: z.uuid(), project_id: z.uuid() }),
  failed: inboxTexts.projectFailed,
  async prepare({ db, store }, { id, project_id }) {
    if (await findMadeProjectForm(db, id)) return [];
    const agreed = (await findConsent(db, id))?.photos ?? [];
    return copyPhotos(store, await findPhotos(db, id, agreed), project_id);
  },
  async run(context, { id, project_id }): Promise<VerbChange<MadeProject>> {
    const { trx } = context;
    const enquiry = await holdInInbox(trx, id);
    const made = await findMadeProjectForm(trx, id);
    if (made) return { value: { path: made, photos: null, isPublic: false }, activity: null };
    if (enquiry.status !== "won")
      throw new VerbError({
        reason: "moved",
        message: inboxTexts.movedBy(null, statusLabels[enquiry.status]),
      });
    const consent = await findConsent(trx, id);
    const photos = await insertCopies(context, enquiry, project_id, consent?.photos ?? []);
    const [before, ...others] = photos;
    const title = await titleOf(trx, enquiry);
    const { activity } = await saveEntity(context, projects, {
      // The description has to say something, and can be public.
      id: project_id,
      expected_updated_at: null,
      title,
      description: `${title}.`,
      image_url: "",
      before_image_url: before?.url ?? "",
      after_image_url: "",
      images: others.map((photo) => ({ ...photo, caption: captionOf(consent) })),
      category_ids: await categoriesOf(trx, enquiry),
      published: false,
      publish_at: "",
    });
    await setMadeProject(trx, id, project_id);
    return { value: { path: projectForm(project_id), photos: photos.length, isPublic: false }, activity };
  },
});

/**
 * Adds the photos to a message's project that its sender agreed to show since it was made. On a published project they
 * are public at once, without alt text, which its form asks for.
 */
const addPhotos = staffVerb({
  input: idInput,
  failed: inboxTexts.photosFailed,
  async prepare({ db, store }, { id }) {
    const projectId = await findMadeProject(db, id);
    return projectId === null ? [] : copyPhotos(store, await findUnshownPhotos(db, id), projectId);
  },
  async run(context, { id }): Promise<VerbChange<MadeProject>> {
    const { trx } = context;
    const enquiry = await holdInInbox(trx, id);
    const project = requireRow(await findEntity(trx, projects, (await findMadeProject(trx, id)) ?? ""));
    const unshown = (await findUnshownPhotos(trx, id)).map((photo) => photo.id);
    const photos = await insertCopies(context, enquiry, project.id, unshown);
    const value = { path: projectForm(project.id), photos: photos.length, isPublic: project.published };
    if (photos.length === 0) return { value, activity: null };
    const caption = captionOf(await findConsent(trx, id));
    const { activity } = await saveEntity(context, projects, {
      id: project.id,
      expected_updated_at: project.updated_at,
      images: [...project.images, ...photos.map((photo) => ({ ...photo, caption }))],
    });
    return { value, activity };
  },
});

/** Staff's operations that make projects of messages, at `POST /staff/messages`. */
export const madeProjectVerbs = { "make-project": makeProject, "add-photos": addPhotos };

const captionOf = (consent: { name: string } | undefined) => (consent?.name ? `Photo: ${consent.name}` : "");

/** Adds the copies to the library that are still agreed to. @returns the images of the project */
async function insertCopies(
  { trx, viewer, now, files }: StaffContext,
  enquiry: Enquiry,
  projectId: string,
  agreed: readonly string[],
) {
  const images = [];
  for (const { of, ...file } of files.filter((copy) => agreed.includes(copy.of))) {
    const uploadedFor = refText({ type: "project", id: projectId });
    const media = await insertMedia(trx, { ...file, alt: "", userId: viewer.id, uploadedFor, now });
    await insertShownPhoto(trx, { name: file.name, message_id: enquiry.id, photo_id: of });
    images.push({ id: media.id, url: storageUrl(file.bucket, file.name) });
  }
  return images;
}

/** 'Hardscaping in Elora'. */
async function titleOf(db: Db, { service, place }: Enquiry): Promise<string> {
  const town = townNamed(await readBusinessProfile(db), place) ?? place.replace(/,.*/s, "").trim();
  // A postal code is no town.
  const where = town && !/\d/.test(town) ? ` in ${town}` : "";
  return `${service || "Project"}${where}`.slice(0, MAX_TITLE_LENGTH).trim();
}

/** The categories of projects that match the services that were asked for. */
async function categoriesOf(db: Db, { service }: Enquiry): Promise<string[]> {
  const categories = await listCategories(db, "project");
  const fitting = service.split(", ").map((title) => categoryFitting(title, categories));
  return [...new Set(fitting.flatMap((category) => category?.id ?? []))];
}

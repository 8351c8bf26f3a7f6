import { type Category, categoryBadges } from "#app/features/categories/category.ts";
import type { Picture } from "#app/features/media/picture.ts";
import type { Publication } from "#app/features/staff/publication.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";

export interface ProjectImage {
  id: string;
  url: string;
  caption: string;
  picture: Picture | null;
}

/** What a project itself says and shows; null, or "", stands for no picture. */
export interface ProjectFields {
  title: string;
  description: string;
  image_url: string | null;
  before_image_url: string | null;
  after_image_url: string | null;
}

export interface Project extends ProjectFields, Publication {
  id: string;
  slug: string;
  /** The pictures at those three addresses. */
  picture: Picture | null;
  beforePicture: Picture | null;
  afterPicture: Picture | null;
  /** By order_index. */
  images: ProjectImage[];
  /** By name. */
  categories: Category[];
  /** ISO time. */
  created_at: string;
  /** ISO time. */
  updated_at: string;
}

/** A project as its form shows it. */
export type EditableProject = Pick<
  Project,
  "id" | "slug" | "categories" | "updated_at" | keyof ProjectFields | keyof Publication
> & {
  /** `title` is the name of the file it was, where that is known. */
  images: (Pick<ProjectImage, "id" | "url" | "caption"> & { title?: string })[];
  /** The same of the pictures that are none of its images, by address. */
  titles?: Record<string, string>;
};

/** A project as a row of the admin area's list shows it; enough for its form. */
export interface ListedProject extends EditableProject {
  thumbnail: Picture | null;
  photos: number;
  /** ISO time. */
  created_at: string;
}

export type ProjectSort = "title" | "updated" | "created";

/** The admin area's list of projects (DESIGN §9.12), newest first unless asked otherwise (SPEC §7). */
export const projectList: StaffList<ProjectSort> = {
  path: "/admin/projects",
  sorts: { title: "asc", updated: "desc", created: "desc" },
  usual: "created",
};

/** One entry of a project's gallery. */
export interface GalleryImage {
  /** Unique within the gallery. */
  id: string;
  kind: "main" | "image" | "before" | "after";
  /** May be empty: staff need not caption every image. */
  caption: string;
  picture: Picture;
}

/** The address of a project. */
export function projectPath(slug: string): string {
  return `/projects/${slug}`;
}

/**
 * The address at which a picture stands that is still on its way: of no stored file, so that visitors are shown none,
 * until the upload puts its own in its place (docs/decisions/0035).
 * @param image id of the project's image, and of the upload
 */
export function pendingUploadUrl(project: string, image: string): string {
  return `/storage/project-images/${project}/${image}`;
}

/**
 * Which upload an address awaits.
 * @param project its id
 * @returns the id of the image; null for any other address
 */
export function pendingImage(project: string, url: string): string | null {
  const beginning = pendingUploadUrl(project, "");
  const image = url.startsWith(beginning) ? url.slice(beginning.length) : "";
  return /^[^/.]+$/.test(image) ? image : null;
}

/** A project with each photo once: what is Before or After is none of its other images. Read and written by this rule. */
export function withPairApart<
  Pictures extends {
    before_image_url: string | null;
    after_image_url: string | null;
    images: readonly { url: string }[];
  },
>(project: Pictures): Pictures {
  const pair = [project.before_image_url, project.after_image_url];
  return { ...project, images: project.images.filter(({ url }) => !pair.includes(url)) };
}

function entry(
  kind: GalleryImage["kind"],
  caption: string,
  picture: Picture | null,
  id: string = kind,
): GalleryImage[] {
  return picture ? [{ id, kind, caption, picture }] : [];
}

/**
 * The images of a project's gallery in SPEC §2's order, each photo once: the main image unless it is among the others,
 * the project images with their captions, before, after.
 */
export function galleryImages(project: Project): GalleryImage[] {
  const { image_url, before_image_url, after_image_url } = project;
  const { images } = withPairApart(project);
  const others = [...images.map(({ url }) => url), before_image_url, after_image_url];
  return [
    ...(others.includes(image_url) ? [] : entry("main", "Main Image", project.picture)),
    ...images.flatMap((image) => entry("image", image.caption, image.picture, image.id)),
    ...entry("before", "Before", project.beforePicture),
    ...entry("after", "After", project.afterPicture),
  ];
}

/** What a picture is to its project, besides one of its images. */
const ownPictures = {
  main: { path: "image_url", label: "Main picture" },
  before: { path: "before_image_url", label: "Before picture" },
  after: { path: "after_image_url", label: "After picture" },
} as const;

/**
 * Where a project keeps a picture.
 * @param of the id of one of its images; "main", "before" or "after" for those that are none of them
 * @returns its path in the project, what staff call it, its address, whether there must be one, and its place among all
 */
export function placeOfPicture(project: Project, of: string) {
  const index = project.images.findIndex(({ id }) => id === of);
  const image = project.images[index];
  if (image) {
    const path = `images.${image.id}.url`;
    return { path, label: `Image ${index + 1}`, value: image.url, required: true, index };
  }
  const { path, label } = ownPictures[of === "before" || of === "after" ? of : "main"];
  return { path, label, value: project[path] ?? "", required: false, index: project.images.length };
}

/** Which picture a project's card shows, as placeOfPicture names it; see thumbnail. */
export function cardPicture(project: Project): string {
  const { picture, image_url, before_image_url, after_image_url } = project;
  if (picture && image_url === after_image_url) return "after";
  if (picture && image_url === before_image_url) return "before";
  return withPairApart(project).images.find((image) => image.picture)?.id ?? "main";
}

/** Which picture the head of a project's page shows, as placeOfPicture names it. */
export function headPicture(project: Project): string {
  return !thumbnail(project) && project.afterPicture ? "after" : cardPicture(project);
}

interface Cover<Address> {
  image_url: Address;
  before_image_url?: Address;
  after_image_url?: Address;
  images: readonly Pick<ProjectImage, "id" | "url">[];
}

/**
 * Where the main image is one of the project images, it follows what becomes of them: the one that is put first is the
 * main image, and the first of those left when it goes. Where it is Before or After, it follows that. Else the old one
 * would come up beside them.
 * @param stored the project as it was
 */
export function withCoverFollowing<Pictures extends Cover<string>>(
  given: Pictures,
  stored: Cover<string | null>,
): Pictures {
  if (!stored.image_url || given.image_url !== stored.image_url) return given;
  const ofPair = (["after_image_url", "before_image_url"] as const).find(
    (place) => stored[place] === stored.image_url,
  );
  if (ofPair) return { ...given, image_url: given[ofPair] ?? "" };
  const cover = stored.images.find(({ url }) => url === stored.image_url);
  if (!cover) return given;
  const [first] = given.images;
  const isNewFirst = first?.id !== stored.images[0]?.id;
  const kept = isNewFirst ? first : (given.images.find(({ id }) => id === cover.id) ?? first);
  return { ...given, image_url: kept?.url ?? "" };
}

/**
 * The picture of a project's card: its main image where that is Before or After, else its first project image, else its
 * main image (DESIGN §11).
 * @returns null when it has neither
 */
export function thumbnail(project: Project): Picture | null {
  const card = cardPicture(project);
  return project.images.find(({ id }) => id === card)?.picture ?? project.picture;
}

/** How many photos the gallery holds, before and after not counted (DESIGN §11). */
export function photoCount(project: Project): number {
  return galleryImages(project).filter(({ kind }) => kind !== "before" && kind !== "after").length;
}

/**
 * The text of a card's photo badge.
 * @returns null when the project has no more than one photo (SPEC §2)
 */
export function photoBadge(project: Project): string | null {
  const count = photoCount(project);
  return count > 1 ? `${count} photos` : null;
}

/** What a tile on the home page says of a project's categories; 'Uncategorized' when it has none (SPEC §2). */
export function categoryLine(categories: Pick<Category, "name">[]): string {
  return categoryBadges(categories).join(", ") || "Uncategorized";
}

/**
 * Both halves of a before/after, or null unless the project has both. They share one crop (board, *Pictures*): the
 * point that was chosen for After counts for both, else that of Before.
 */
export function beforeAndAfter(project: Project): { before: Picture; after: Picture } | null {
  const { beforePicture: before, afterPicture: after } = project;
  if (!before || !after) return null;
  const focal = after.focal ?? before.focal;
  return focal ? { before: { ...before, focal }, after: { ...after, focal } } : { before, after };
}

/**
 * Chooses one of several.
 * @param random number from 0 up to, not including, 1
 * @returns null when there is nothing to choose from
 */
export function randomPicture<T>(pictures: readonly T[], random: number): T | null {
  return pictures[Math.floor(random * pictures.length)] ?? null;
}

/** Leaves of a project what the home page's tile shows, so that a visitor's page does not carry the rest. */
export function forTile(project: Project): Project {
  return { ...project, description: "", images: project.images.filter(({ picture }) => picture).slice(0, 1) };
}

/** Leaves of a project what the list and the form show. */
export function toListedProject(project: Project): ListedProject {
  const { picture, beforePicture, afterPicture, images, ...fields } = project;
  const { image_url, before_image_url, after_image_url } = fields;
  const own = [
    [image_url, picture],
    [before_image_url, beforePicture],
    [after_image_url, afterPicture],
  ] as const;
  const titles = own.flatMap(([url, shown]) => (url && shown?.title ? [[url, shown.title]] : []));
  return {
    ...fields,
    ...(titles.length > 0 && { titles: Object.fromEntries(titles) }),
    images: images.map(({ id, url, caption, picture }) => ({
      ...{ id, url, caption },
      ...(picture?.title && { title: picture.title }),
    })),
    thumbnail: thumbnail(project),
    photos: photoCount(project),
  };
}

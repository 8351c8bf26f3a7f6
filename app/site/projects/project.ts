import { type Category, categoryBadges } from "#app/kernel/categories/category.ts";
import type { Picture } from "#app/kernel/files/picture.ts";
import type { Publication } from "#app/kernel/publishing/publication.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";

export interface ProjectImage {
  id: string;
  url: string;
  caption: string;
  picture: Picture | null;
}

export interface Project extends Publication {
  id: string;
  slug: string;
  title: string;
  description: string;
  image_url: string | null;
  before_image_url: string | null;
  after_image_url: string | null;
  /** The pictures of `image_url`, `before_image_url` and `after_image_url`. */
  picture: Picture | null;
  beforePicture: Picture | null;
  afterPicture: Picture | null;
  /** Sorted by order_index. */
  images: ProjectImage[];
  /** Sorted by name. */
  categories: Category[];
  /** ISO time. */
  created_at: string;
  /** ISO time. */
  updated_at: string;
}

/** The fields of a project that its form needs. */
export type EditableProject = Omit<
  Project,
  "picture" | "beforePicture" | "afterPicture" | "images" | "created_at"
> & {
  /** `title` is the original file name, if known. */
  images: (Pick<ProjectImage, "id" | "url" | "caption"> & { title?: string })[];
  /** Original file names of the pictures outside `images`, by address. */
  titles?: Record<string, string>;
};

/** A row of the admin area's list; also enough for the project's form. */
export interface ListedProject extends EditableProject {
  thumbnail: Picture | null;
  photos: number;
  /** ISO time. */
  created_at: string;
}

export type ProjectSort = "order" | "title" | "updated";

/** The admin area's list of projects (DESIGN §9.12), in the order of the public page by default. */
export const projectList: StaffList<ProjectSort> = {
  path: "/admin/projects",
  sorts: { order: "desc", title: "asc", updated: "desc" },
  usual: "order",
};

/** One entry of a project's gallery. */
export interface GalleryImage {
  /** Unique within the gallery. */
  id: string;
  kind: "main" | "image" | "before" | "after";
  /** May be empty: captions are optional. */
  caption: string;
  picture: Picture;
}

export function projectPath(slug: string): string {
  return `/projects/${encodeURIComponent(slug)}`;
}

/**
 * The address of a picture whose upload is pending. It belongs to no stored file, so visitors see no
 * picture; the finished upload replaces it (docs/design/pictures-and-files.md#photos-in-the-background).
 * @param image id of the project's image, and of the upload
 */
export function pendingUploadUrl(project: string, image: string): string {
  return `/storage/project-images/${project}/${image}`;
}

/**
 * The image id in a pending upload address.
 * @param project its id
 * @returns the id of the image; null for any other address
 */
export function pendingImage(project: string, url: string): string | null {
  const beginning = pendingUploadUrl(project, "");
  const image = url.startsWith(beginning) ? url.slice(beginning.length) : "";
  return /^[^/.]+$/.test(image) ? image : null;
}

/**
 * Removes Before and After from the images, so that each photo occurs once. Applied on reading and on
 * writing.
 */
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
 * The images of a project's gallery in SPEC §2's order, each photo once: the main image unless it is among
 * the others, the project images with their captions, before, after.
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

/** The pictures of a project that are not in its images. */
const ownPictures = {
  main: { name: "image_url", label: "Main picture" },
  before: { name: "before_image_url", label: "Before picture" },
  after: { name: "after_image_url", label: "After picture" },
} as const;

/**
 * The field of a project that has a picture.
 * @param of the id of one of its images, or "main", "before" or "after"
 * @returns its name, its label among the project's own pictures, and what a file for it is uploaded for
 */
export function pictureField({ id, images }: Pick<Project, "id" | "images">, of: string) {
  const index = images.findIndex((image) => image.id === of);
  const own =
    index < 0
      ? ownPictures[of === "before" || of === "after" ? of : "main"]
      : { name: `images.${of}.url` as const, label: `Image ${index + 1}` };
  return { ...own, uploadFor: uploadAt(id, index < 0 ? images.length : index) };
}

/** What a project's photo is uploaded for. @param index its position in the gallery */
export const uploadAt = (project: string, index: number) =>
  ({ for: "project", entity: `project/${project}`, index }) as const;

/** The picture of a project's card, as an `of` of pictureField; see thumbnail. */
export function cardPicture(project: Project): string {
  const { picture, image_url, before_image_url, after_image_url } = project;
  if (picture && image_url === after_image_url) return "after";
  if (picture && image_url === before_image_url) return "before";
  return withPairApart(project).images.find((image) => image.picture)?.id ?? "main";
}

/** The picture in the head of a project's page; `of` as of pictureField. */
export function headPicture(project: Project): { picture: Picture | null; of: string } {
  const shown = projectThumbnail(project);
  if (!shown && project.afterPicture) return { picture: project.afterPicture, of: "after" };
  return { picture: shown, of: cardPicture(project) };
}

interface Cover {
  image_url: string;
  before_image_url?: string;
  after_image_url?: string;
  images: readonly Pick<ProjectImage, "id" | "url">[];
}

/**
 * Updates the main image after a change of the images. A main image that is one of the images becomes the
 * new first image when the first changes, or when it is removed itself. A main image that is Before or
 * After follows that field. Otherwise the old main image would reappear beside them.
 * @param stored the project before the change
 */
export function withCoverFollowing<Pictures extends Cover>(given: Pictures, stored: Cover): Pictures {
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
 * The picture of a project's card: its main image if that is Before or After, else its first project image,
 * else its main image (DESIGN §11).
 * @returns null if it has none of these
 */
export function projectThumbnail(project: Project): Picture | null {
  const card = cardPicture(project);
  return project.images.find(({ id }) => id === card)?.picture ?? project.picture;
}

/** Number of photos in the gallery, without before and after (DESIGN §11). */
export function photoCount(project: Project): number {
  return galleryImages(project).filter(({ kind }) => kind !== "before" && kind !== "after").length;
}

/**
 * The text of a card's photo badge.
 * @returns null if the project has at most one photo (SPEC §2)
 */
export function photoBadge(project: Project): string | null {
  const count = photoCount(project);
  return count > 1 ? `${count} photos` : null;
}

/** The categories on a home page tile, separated by commas; 'Uncategorized' if there are none (SPEC §2). */
export function categoryLine(categories: Pick<Category, "name">[]): string {
  return categoryBadges(categories).join(", ") || "Uncategorized";
}

/**
 * Both halves of a before/after, or null unless the project has both. They share one crop (board,
 * *Pictures*): After's focal point applies to both, else Before's.
 */
export function beforeAndAfter(project: Project): { before: Picture; after: Picture } | null {
  const { beforePicture: before, afterPicture: after } = project;
  if (!before || !after) return null;
  const focal = after.focal ?? before.focal;
  return focal ? { before: { ...before, focal }, after: { ...after, focal } } : { before, after };
}

/** Keeps only what the home page's tile shows, to reduce the page's size. */
export function forTile(project: Project): Project {
  return { ...project, description: "", images: project.images.filter(({ picture }) => picture).slice(0, 1) };
}

/** Converts a project to what the admin area's list and the form show. */
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
      id,
      url,
      caption,
      ...(picture?.title && { title: picture.title }),
    })),
    thumbnail: projectThumbnail(project),
    photos: photoCount(project),
  };
}

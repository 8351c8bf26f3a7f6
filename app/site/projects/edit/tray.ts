import { pendingImage, pendingUploadUrl } from "../project.ts";
import type { ProjectValues } from "../projects.collection.ts";

/** The picture fields of a project's form, as they are sent. */
export type TrayPictures = Pick<
  ProjectValues,
  "images" | "image_url" | "before_image_url" | "after_image_url"
>;

/** The role of a photo in its project. */
export type PhotoRole = "plain" | "before" | "after";

/** Upload state of a picture. */
export type PhotoState =
  /** `percent` is null while it is queued. */
  | { kind: "sending"; file: File; percent: number | null }
  | { kind: "failed"; file: File; message: string; detail?: string; canRetry: boolean }
  | { kind: "arrived"; url: string; title: string }
  /** This device has no data of the upload. */
  | { kind: "elsewhere" };

/** One photo of the tray. */
export interface PhotoItem {
  id: string;
  /** Address of a stored or external picture; of no file while it is being uploaded. */
  url: string;
  caption: string;
  role: PhotoRole;
  isCover: boolean;
  /** Whether only an address field of the project names it; then it has no caption. */
  alone: boolean;
  /** "in" once it is uploaded. */
  state: { kind: "in"; title: string } | Exclude<PhotoState, { kind: "arrived" }>;
}

/** Input of the tray's functions. */
export interface Tray {
  /** Id of the project. */
  project: string;
  pictures: TrayPictures;
  /** A stable image id for a picture that only an address field names; the same for the same address. */
  idFor(url: string): string;
}

const roles = [
  ["before", "before_image_url"],
  ["after", "after_image_url"],
] as const;

/**
 * All images, including pictures that only an address field names: the main image first, before and after
 * at the end, in the gallery's order (SPEC §2).
 */
function wholeImages({ project, pictures, idFor }: Tray): TrayPictures["images"] {
  const { images, image_url, before_image_url, after_image_url } = pictures;
  const known = new Set(images.map(({ url }) => url));
  const alone = (url: string) => {
    if (!url || known.has(url)) return [];
    known.add(url);
    return [{ id: pendingImage(project, url) ?? idFor(url), url, caption: "" }];
  };
  return [...alone(image_url), ...images, ...alone(before_image_url), ...alone(after_image_url)];
}

/**
 * The photos in their order.
 * @param stateOf upload state on this device, by image id
 * @param titleOf the file name of a stored picture; "" if unknown
 */
export function photoItemsOf(
  tray: Tray,
  stateOf: (id: string) => PhotoState,
  titleOf: (image: { id: string; url: string }) => string,
): PhotoItem[] {
  const { project, pictures } = tray;
  return wholeImages(tray).map(({ id, url, caption }) => {
    const role: PhotoRole = roles.find(([, field]) => pictures[field] === url)?.[0] ?? "plain";
    const alone = !pictures.images.some((image) => image.id === id);
    const print = { id, caption, role, isCover: pictures.image_url === url, alone };
    if (url !== pendingUploadUrl(project, id))
      return { ...print, url, state: { kind: "in", title: titleOf({ id, url }) } };
    const state = stateOf(id);
    if (state.kind !== "arrived") return { ...print, url, state };
    return { ...print, url: state.url, state: { kind: "in", title: state.title } };
  });
}

/**
 * A picture that only an address field names becomes an image once it is moved or gets a caption.
 * @param pictures includes all of wholeImages
 */
function settled(tray: Tray, pictures: TrayPictures): TrayPictures {
  const { image_url, before_image_url, after_image_url } = pictures;
  const listed = new Set(tray.pictures.images.map(({ id }) => id));
  const alone = new Set(wholeImages(tray).flatMap(({ id }) => (listed.has(id) ? [] : id)));
  const isAlone = (image: TrayPictures["images"][number] | undefined, url: string) =>
    image?.url === url && alone.has(image.id) && !image.caption;
  let { images } = pictures;
  if (isAlone(images[0], image_url)) images = images.slice(1);
  for (const url of [after_image_url, before_image_url])
    if (isAlone(images.at(-1), url)) images = images.slice(0, -1);
  return { ...pictures, images };
}

/** The first picture is the cover: the project's card shows it. */
function withImages(tray: Tray, images: TrayPictures["images"], pictures = tray.pictures): TrayPictures {
  const [first] = images;
  const isNewFirst = first?.id !== wholeImages(tray)[0]?.id;
  const image_url = isNewFirst ? (first?.url ?? "") : pictures.image_url;
  return settled(tray, { ...pictures, images, image_url });
}

/** Appends pictures; those of the device have their pending upload address. */
export function withAdded(tray: Tray, added: readonly { id: string; url: string }[]): TrayPictures {
  const images = added.map(({ id, url }) => ({ id, url, caption: "" }));
  return withImages(tray, [...wholeImages(tray), ...images]);
}

/** Reorders all photos. */
export function withOrder(tray: Tray, ids: readonly string[]): TrayPictures {
  const whole = wholeImages(tray);
  return withImages(
    tray,
    ids.flatMap((id) => whole.find((image) => image.id === id) ?? []),
  );
}

export function withCaption(tray: Tray, id: string, caption: string): TrayPictures {
  return withImages(
    tray,
    wholeImages(tray).map((image) => (image.id === id ? { ...image, caption } : image)),
  );
}

/** Makes a photo the cover and moves it to the front, since the project's card shows the first. */
export function withCover(tray: Tray, id: string): TrayPictures {
  const whole = wholeImages(tray);
  const images = [...whole.filter((image) => image.id === id), ...whole.filter((image) => image.id !== id)];
  return withImages(tray, images, { ...tray.pictures, image_url: images[0]?.url ?? "" });
}

/** Sets a photo's role; Before and After replace the photo that had it. */
export function withRole(tray: Tray, id: string, role: PhotoRole): TrayPictures {
  const images = wholeImages(tray);
  const url = images.find((image) => image.id === id)?.url ?? "";
  const changed = { ...tray.pictures, images };
  for (const [name, field] of roles) {
    if (role === name) changed[field] = url;
    else if (changed[field] === url) changed[field] = "";
  }
  return settled(tray, changed);
}

export function withRemoved(tray: Tray, id: string): TrayPictures {
  const whole = wholeImages(tray);
  const url = whole.find((image) => image.id === id)?.url;
  const images = whole.filter((image) => image.id !== id);
  const isShownAgain = images.some((image) => image.url === url);
  const pictures = { ...tray.pictures };
  for (const [, field] of roles) if (!isShownAgain && pictures[field] === url) pictures[field] = "";
  if (!isShownAgain && pictures.image_url === url) pictures.image_url = images[0]?.url ?? "";
  return withImages(tray, images, pictures);
}

/** The photo other than `id` that already has the role; null if there is none, or for "plain". */
export function currentRoleHolder(
  prints: readonly PhotoItem[],
  id: string,
  role: PhotoRole,
): PhotoItem | null {
  if (role === "plain") return null;
  return prints.find((print) => print.role === role && print.id !== id) ?? null;
}

/** The photo's name in its buttons (DESIGN §11): its caption, else its file name. */
export function photoName({ caption, state, url }: PhotoItem): string {
  const file = state.kind === "in" ? state.title : "file" in state ? state.file.name : "";
  return caption.trim() || file || decodeURI(url.slice(url.lastIndexOf("/") + 1));
}

const photos = (count: number) => `${count} ${count === 1 ? "photo" : "photos"}`;

/** The tray's summary: the number of photos, then how many are pending. */
export function trayTexts(prints: readonly PhotoItem[]): [count: string, rest: string] {
  const count = (kind: PhotoItem["state"]["kind"]) =>
    prints.filter(({ state }) => state.kind === kind).length;
  const [arrived, sending, failed, elsewhere] = [
    count("in"),
    count("sending"),
    count("failed"),
    count("elsewhere"),
  ];
  if (prints.length === 0) return ["No photos yet.", "Drop as many as you like anywhere here."];
  if (arrived === prints.length) {
    const bare = prints.filter(({ caption, role }) => role === "plain" && !caption.trim()).length;
    const rest = bare === 0 ? "" : `${bare} without a caption, which is fine.`;
    return [`${photos(arrived)} uploaded.`, rest];
  }
  const parts = [
    arrived > 0 && `${arrived} uploaded`,
    sending > 0 && `${sending} uploading`,
    elsewhere > 0 && `${elsewhere} uploading from another device`,
    failed > 0 && `${failed} ${failed === 1 ? "needs" : "need"} a retry`,
  ].filter((part) => part !== false);
  return [`${photos(prints.length)}.`, `${parts.join(", ")}. You can keep working.`];
}

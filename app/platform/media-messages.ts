/** What can be left out of a drawing. */
const drawingParts = {
  outside: "pictures, fonts or styles that aren’t in the file itself",
  pictures: "embedded pictures that are damaged or aren’t PNG, JPEG, WebP or GIF",
  fonts: "embedded fonts that browsers can’t use",
  animations: "animations",
  pages: "text boxes and other parts of web pages",
  scripts: "scripts",
  styles: "some of its styles",
};
const listOf = (parts: readonly (keyof typeof drawingParts)[]) =>
  new Intl.ListFormat("en-CA").format(parts.map((part) => drawingParts[part]));

/** Staff's messages about pictures and videos; see staff-messages.ts. */
export const mediaMessages = {
  imageErrors: {
    "too-large": "The picture is larger than 60 MB. Please choose a smaller one.",
    "too-many-pixels": "The picture has more than 150 megapixels. Please choose a smaller one.",
    "held-whole":
      "The picture is too large for its kind of file. Save it as a JPEG that is not “progressive”, or make it smaller.",
    heic: "The picture is a HEIC file, which most browsers can’t show. On an iPhone choose Settings › Camera › Formats › Most Compatible for new photos, or share this one as a JPEG.",
    "not-an-image":
      "The file is not a picture we can use. Please choose a JPEG, PNG, WebP, GIF, AVIF or SVG file.",
    "drawing-too-large":
      "The drawing is larger than 1 MB, or 2 MB with its embedded pictures and fonts. Save it as a PNG and upload that.",
    "drawing-too-slow": "The drawing takes too long to draw. Save it as a PNG and upload that.",
    "drawing-changed": "The drawing would look different on the website. Save it as a PNG and upload that.",
    broken: "The picture is damaged or incomplete. Please choose another copy of it.",
  },
  drawingParts,
  drawingLosses: (parts: readonly (keyof typeof drawingParts)[]) =>
    `The drawing would look different on the website, because we can’t keep ${listOf(parts)}. Save it as a PNG and upload that.`,
  videoErrors: {
    "not-a-video": "The file is not a video we can use. Please choose an MP4, WebM or MOV file.",
    unshowable:
      "Browsers can’t show this kind of video. Please save it as an MP4 with H.264 and choose that one.",
    broken: "The video is damaged or incomplete. Please choose another copy of it.",
  },
  image: {
    failed: "Error uploading image. Please try again.",
    uploadFailed: (reason: string) => `Failed to upload image: ${reason}`,
    recordFailed: (reason: string) => `Failed to save image record: ${reason}`,
    deleteFailed: "Error deleting image. Please try again.",
    confirmDelete: "Are you sure you want to delete this image?",
    tooLarge: "The picture is larger than 60 MB. Please choose a smaller one.",
  },
  video: {
    failed: "Error uploading video. Please try again.",
    uploadFailed: (reason: string) => `Failed to upload video: ${reason}`,
    recordFailed: (reason: string) => `Failed to save video record: ${reason}`,
    deleteFailed: "Error deleting video. Please try again.",
    confirmDelete: "Are you sure you want to delete this video?",
    tooLarge: "The video is larger than 200 MB. Please choose a smaller one.",
  },
  reasons: {
    brokenOff: "The connection was lost before all of it had arrived.",
    diskFull: "There is no room left on the server for more files.",
    store: "The server could not keep the file.",
    database: "The database did not take it.",
    unreachable: "The site cannot be reached just now.",
  },
  altSaved: "Alt text saved.",
  wordsHelp: (now: number, about: number) =>
    `Read aloud to people who can’t see it, and by search engines. ${now} of about ${about} characters${now > about ? ": long to listen to" : ""}.`,
  elsewhereWords:
    "This picture is kept on another site, so what is in it can’t be said here. Upload it to describe it.",
  builtInWords: "A built-in picture has no description. Upload one of your own to describe it.",
  unshowable: "The picture at this address can’t be shown. Check the address, or choose another.",
  focalSaved: "Saved. It counts wherever this picture is cut.",
  focalLoadFailed: "The picture could not be looked up. Please try again.",
  uploaded: (file: string) => `${file} uploaded.`,
  leftOut: (file: string, parts: readonly (keyof typeof drawingParts)[]) =>
    `We left out part of ${file}: ${listOf(parts)}. Check that the picture looks right.`,
  firstFrame: (file: string) => `Only the first frame of the animation ${file} is kept.`,
  alreadyDeleted: (file: string) => `Somebody else had already deleted ${file}.`,
  empty: "Nothing here yet",
  emptyHint: "Upload some files: they can be used anywhere on the site.",
  nothingFound: "Nothing found",
  nothingFoundHint: "Search by file name or alt text.",
  listFailed: "The library could not be loaded. Please try again.",
  inUse: (places: string) => `Still shown in: ${places}.`,
  inUseDetail: "Those places will be left without it.",
  missing: "This file is no longer there. Somebody may have deleted it.",
  usesFailed: "It could not be looked up where this is shown.",
  inTrash: (file: string) => `${file} is in the trash.`,
  usesNone: "Shown nowhere on the site.",
  copied: "Address copied.",
  copyFailed: "The address could not be copied. It is selected: copy it by hand.",
};

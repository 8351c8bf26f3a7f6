import { formatList } from "./name-list.ts";

/** @param names empty if they are unknown */
function deletedCategories(names: readonly string[]): string {
  if (names.length === 0) return "Someone deleted a category you chose.";
  const quoted = formatList(names.map((name) => `“${name}”`));
  return names.length === 1
    ? `The category ${quoted} was deleted meanwhile.`
    : `The categories ${quoted} were deleted meanwhile.`;
}

const capitalized = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/** Staff’s messages about records: services, projects, posts and the like (SPEC §5, §8; DESIGN §9, §11). */
export const recordTexts = {
  hero: {
    saveFailed: "Error saving slide. Please try again.",
    deleteFailed: "Error deleting slide. Please try again.",
    confirmDelete: (title: string) => `Are you sure you want to delete the slide "${title}"?`,
    saved: "Slide saved. Visitors see it now.",
    savedWithDates: "Slide saved. Visitors don’t see it now because of its dates.",
    dates: "Leave both empty to always show it. Times are in the business’s time zone.",
    deleted: "Slide deleted.",
    started: "The three slides are yours now. Change, move or delete them as you like.",
  },
  services: {
    signedOut: "You must be logged in to save services.",
    saveFailed: "Error saving service. Please try again.",
    deleteFailed: "Error deleting service. Please try again.",
    confirmDelete: "Are you sure you want to delete this service?",
    /** SPEC's question does not name the service. */
    deletes: (title: string, features: number) =>
      features === 0
        ? `This deletes “${title}” and its page.`
        : `This deletes “${title}”, its page and ${features === 1 ? "its feature" : `its ${features} features`}.`,
    saved: "Service saved. Visitors see it now.",
    deleted: "Service deleted.",
    sameAddress: "Another service has this title. Choose a different one.",
    titleRule: "Each service needs its own title.",
    noAddress: "Use at least one letter or digit. The page’s address comes from the title.",
    noAmount: "Include an amount, such as “From $45 per visit”.",
    none: "No services have been created yet.",
    gone: "This service isn’t here anymore. Someone may have deleted it.",
    noMatch: (search: string) => `No service has “${search}” in its title or description.`,
  },
  features: {
    signedOut: "You must be logged in to save features.",
    saveFailed: "Error saving feature. Please try again.",
    deleteFailed: "Error deleting feature. Please try again.",
    confirmDelete: "Are you sure you want to delete this feature?",
    /** SPEC's question does not name the feature. */
    deletes: (title: string, service: string) => `This removes “${title}” from “${service}”.`,
    saved: "Feature saved. Visitors see it now.",
    deleted: "Feature deleted.",
  },
  categories: {
    createFailed: "Error creating category. Please try again.",
    saveFailed: "Error saving category. Please try again.",
    deleteFailed: "Error deleting category. Please try again.",
    confirmDelete: (name: string) => `Are you sure you want to delete the category "${name}"?`,
    sameName: "There’s already a category with this name.",
    noSlug: "The name needs at least one letter or digit.",
    /** @param names of the deleted categories; empty if they are unknown */
    gone: (names: readonly string[]) => `${deletedCategories(names)} Check your categories and save again.`,
    noneLeft: (kind: "project" | "post") =>
      `This ${kind} has no category, so no category filter shows it. Its categories may have been deleted.`,
    inUse: (count: number, kind: "project" | "post") =>
      `${count} ${count === 1 ? `${kind} has` : `${kind}s have`} this category and will lose it.`,
    added: (name: string) => `Category “${name}” added.`,
    saved: "Category saved.",
    deleted: "Category deleted.",
  },
  projects: {
    saveFailed: (reason: string | null) => `Error saving project: ${reason ?? "Unknown error"}`,
    deleteFailed: "Error deleting project. Please try again.",
    confirmDelete: (title: string) => `Are you sure you want to delete the project "${title}"?`,
    deleted: "Project deleted.",
    needsCategory: "Choose at least one category.",
    gone: "This project isn’t here anymore. Someone may have deleted it.",
    noMatch: (search: string) => `No project has “${search}” in its title or description.`,
    imageGoesOnSave:
      "It’s removed from the project when you save. You can get it back from the project’s history.",
    finish: (uploads: number) =>
      uploads === 1
        ? "The upload will finish on its own after you save."
        : `The ${uploads} uploads will finish on their own after you save.`,
    keepTab: "Keep this tab open until your photos have uploaded.",
    photosIn: "All photos have uploaded.",
    photosFailed: (photos: number) =>
      `${photos === 1 ? "1 photo" : `${photos} photos`} didn’t upload. Edit the project to try again.`,
    tooManyImages: (max: number) => `A project can have up to ${max} photos. Remove some first.`,
  },
  posts: {
    saveFailed: (reason: string | null) => `Error saving post: ${reason ?? "Unknown error"}`,
    updateFailed: "Error updating post. Please try again.",
    deleteFailed: "Error deleting post. Please try again.",
    confirmDelete: "Are you sure you want to delete this blog post?",
    confirmDeleteListed: (title: string) => `Are you sure you want to delete "${title}"?`,
    deleted: "Post deleted.",
    sameSlug: "Another post has this slug. Choose a different one.",
    needsCategory: "Choose at least one category.",
    loadFailed: "We couldn’t load the post. Try again.",
    gone: "This post isn’t here anymore. Someone may have deleted it.",
    noMatch: (search: string) => `No post has “${search}” in its title or excerpt.`,
  },
  reviews: {
    saveFailed: "Error saving review. Please try again.",
    deleteFailed: "Error deleting review. Please try again.",
    toggleFailed: "Error updating review. Please try again.",
    confirmDelete: (reviewer: string) => `Are you sure you want to delete the review by "${reviewer}"?`,
    saved: (published: boolean) =>
      published ? "Review saved. Visitors see it now." : "Review saved. Visitors don’t see it yet.",
    deleted: "Review deleted.",
    published: "Review published. Visitors see it now.",
    unpublished: "Review unpublished. Visitors no longer see it.",
    gone: "This review isn’t here anymore. Someone may have deleted it.",
    date: "Enter the date of the review, such as 2026-03-01.",
    dateInFuture: "The review date is in the future. Choose tomorrow or earlier.",
    dateTooEarly: "The review date is too early. Choose a day in 1900 or later.",
    dateRule: "From 1900 to tomorrow.",
    noMatch: (search: string) => `No review has “${search}” in its name or comment.`,
  },
  /** Of plain collections (plain-collection.ts), whose noun is 'team member'. */
  plain: {
    saveFailed: (noun: string) => `Error saving ${noun}. Please try again.`,
    deleteFailed: (noun: string) => `Error deleting ${noun}. Please try again.`,
    confirmDelete: (noun: string, title: string) => `Are you sure you want to delete the ${noun} "${title}"?`,
    /** @param published undefined if such records are always published, or never */
    saved: (noun: string, published?: boolean) => {
      const saved = `${capitalized(noun)} saved.`;
      if (published === undefined) return saved;
      return published ? `${saved} Visitors see it now.` : `${saved} Visitors don’t see it yet.`;
    },
    deleted: (noun: string) => `${capitalized(noun)} deleted.`,
    gone: (noun: string) => `This ${noun} isn’t here anymore. Someone may have deleted it.`,
    /** @param fields the fields that are searched: 'name, role or bio' */
    noMatch: (noun: string, fields: string, search: string) => `No ${noun} has “${search}” in the ${fields}.`,
  },
  legal: {
    saved: "Page saved. Visitors see it now.",
    contentMissing: "Enter the content.",
    contentTooLong: "The content is too long. Keep it to 100,000 characters or fewer.",
    confirmRestore: (title: string) => `Go back to the original text of “${title}”?`,
    restoreDetail: "This replaces your text. You can get it back from the page’s history.",
    restored: "The original text is back. Visitors see it now.",
    retentionFollows:
      "Leave out how long you keep information. The page adds that at the end, from Settings.",
  },
} as const;

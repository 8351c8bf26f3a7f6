import { expect, test } from "vitest";
import { mediaTexts } from "./media-texts.ts";
import { recordTexts } from "./record-texts.ts";
import { staffTexts } from "./staff-texts.ts";
import { texts } from "./texts.ts";

/** The exact texts of SPEC §8. */
test.each<[string, string, string]>([
  ["image upload failure", mediaTexts.image.failed, "Error uploading image. Please try again."],
  [
    "image upload, storage layer",
    mediaTexts.image.uploadFailed("disk full"),
    "Failed to upload image: disk full",
  ],
  [
    "image upload, record",
    mediaTexts.image.recordFailed("database away"),
    "Failed to save image record: database away",
  ],
  ["slide save", recordTexts.hero.saveFailed, "Error saving slide. Please try again."],
  ["slide delete", recordTexts.hero.deleteFailed, "Error deleting slide. Please try again."],
  ["service save", recordTexts.services.saveFailed, "Error saving service. Please try again."],
  ["service delete", recordTexts.services.deleteFailed, "Error deleting service. Please try again."],
  ["feature save", recordTexts.features.saveFailed, "Error saving feature. Please try again."],
  ["feature delete", recordTexts.features.deleteFailed, "Error deleting feature. Please try again."],
  ["category creation", recordTexts.categories.createFailed, "Error creating category. Please try again."],
  [
    "project save",
    recordTexts.projects.saveFailed("the disk is full"),
    "Error saving project: the disk is full",
  ],
  ["project save, no reason", recordTexts.projects.saveFailed(null), "Error saving project: Unknown error"],
  ["project delete", recordTexts.projects.deleteFailed, "Error deleting project. Please try again."],
  ["post save (listing)", recordTexts.posts.saveFailed("no room"), "Error saving post: no room"],
  ["post save (listing), no reason", recordTexts.posts.saveFailed(null), "Error saving post: Unknown error"],
  ["post update (post page)", recordTexts.posts.updateFailed, "Error updating post. Please try again."],
  ["post delete", recordTexts.posts.deleteFailed, "Error deleting post. Please try again."],
  ["review save", recordTexts.reviews.saveFailed, "Error saving review. Please try again."],
  ["review delete", recordTexts.reviews.deleteFailed, "Error deleting review. Please try again."],
  ["review toggle", recordTexts.reviews.toggleFailed, "Error updating review. Please try again."],
  ["image delete", mediaTexts.image.deleteFailed, "Error deleting image. Please try again."],
  ["generic save", staffTexts.staff.saveFailed, "Error saving changes. Please try again."],
  ["not signed in on write", texts.request.notAuthenticated, "Not authenticated"],
  ["… for services", recordTexts.services.signedOut, "You must be logged in to save services."],
  ["… for features", recordTexts.features.signedOut, "You must be logged in to save features."],
  ["unknown route", texts.notFound.page.title, "404 - Page Not Found"],
  ["missing post", texts.notFound.post.title, "Post not found"],
  ["missing service", texts.notFound.service.title, "Service Not Found"],
  ["unhandled routing error", texts.outage.title, "Unexpected Application Error!"],
])("SPEC §8: %s", (_situation, message, expected) => {
  expect(message).toBe(expected);
});

/** The exact questions of SPEC §5 *Deletes ask for confirmation first*. */
test.each<[string, string, string]>([
  ["slide", recordTexts.hero.confirmDelete("Spring"), 'Are you sure you want to delete the slide "Spring"?'],
  [
    "review",
    recordTexts.reviews.confirmDelete("Priya N."),
    'Are you sure you want to delete the review by "Priya N."?',
  ],
  ["post on its page", recordTexts.posts.confirmDelete, "Are you sure you want to delete this blog post?"],
  [
    "post on the listing",
    recordTexts.posts.confirmDeleteListed("Mulch"),
    'Are you sure you want to delete "Mulch"?',
  ],
  ["service", recordTexts.services.confirmDelete, "Are you sure you want to delete this service?"],
  ["feature", recordTexts.features.confirmDelete, "Are you sure you want to delete this feature?"],
  [
    "project",
    recordTexts.projects.confirmDelete("Patio"),
    'Are you sure you want to delete the project "Patio"?',
  ],
  ["image", mediaTexts.image.confirmDelete, "Are you sure you want to delete this image?"],
])("SPEC §5: deleting a %s asks", (_thing, question, expected) => {
  expect(question).toBe(expected);
});

test.each([
  [0, "This deletes “Lawns” and its page."],
  [1, "This deletes “Lawns”, its page and its feature."],
  [5, "This deletes “Lawns”, its page and its 5 features."],
])("deleting a service with %i features names what goes", (features, message) => {
  expect(recordTexts.services.deletes("Lawns", features)).toBe(message);
});

import { expect, test } from "vitest";
import { mediaMessages } from "./media-messages.ts";
import { messages } from "./messages.ts";
import { recordMessages } from "./record-messages.ts";
import { staffMessages } from "./staff-messages.ts";

/** The exact texts of SPEC §8. */
test.each<[string, string, string]>([
  ["contact failure, heading", messages.contact.failedTitle, "Message Not Sent"],
  [
    "contact failure",
    messages.contact.failed,
    "Failed to send message. Please try calling us directly or sending an email.",
  ],
  ["contact success, heading", messages.contact.sentTitle, "Thank You!"],
  [
    "contact success",
    messages.contact.sent,
    "Your message has been sent successfully. We'll get back to you as soon as possible.",
  ],
  ["image upload failure", mediaMessages.image.failed, "Error uploading image. Please try again."],
  [
    "image upload, storage layer",
    mediaMessages.image.uploadFailed("disk full"),
    "Failed to upload image: disk full",
  ],
  [
    "image upload, record",
    mediaMessages.image.recordFailed("database away"),
    "Failed to save image record: database away",
  ],
  ["slide save", recordMessages.hero.saveFailed, "Error saving slide. Please try again."],
  ["slide delete", recordMessages.hero.deleteFailed, "Error deleting slide. Please try again."],
  ["service save", recordMessages.services.saveFailed, "Error saving service. Please try again."],
  ["service delete", recordMessages.services.deleteFailed, "Error deleting service. Please try again."],
  ["feature save", recordMessages.features.saveFailed, "Error saving feature. Please try again."],
  ["feature delete", recordMessages.features.deleteFailed, "Error deleting feature. Please try again."],
  ["category creation", recordMessages.categories.createFailed, "Error creating category. Please try again."],
  [
    "project save",
    recordMessages.projects.saveFailed("the disk is full"),
    "Error saving project: the disk is full",
  ],
  [
    "project save, no reason",
    recordMessages.projects.saveFailed(null),
    "Error saving project: Unknown error",
  ],
  ["project delete", recordMessages.projects.deleteFailed, "Error deleting project. Please try again."],
  ["post save (listing)", recordMessages.posts.saveFailed("no room"), "Error saving post: no room"],
  [
    "post save (listing), no reason",
    recordMessages.posts.saveFailed(null),
    "Error saving post: Unknown error",
  ],
  ["post update (post page)", recordMessages.posts.updateFailed, "Error updating post. Please try again."],
  ["post delete", recordMessages.posts.deleteFailed, "Error deleting post. Please try again."],
  ["review save", recordMessages.reviews.saveFailed, "Error saving review. Please try again."],
  ["review delete", recordMessages.reviews.deleteFailed, "Error deleting review. Please try again."],
  ["review toggle", recordMessages.reviews.toggleFailed, "Error updating review. Please try again."],
  ["image delete", mediaMessages.image.deleteFailed, "Error deleting image. Please try again."],
  ["generic save", staffMessages.staff.saveFailed, "Error saving changes. Please try again."],
  ["not signed in on write", messages.request.notAuthenticated, "Not authenticated"],
  ["… for services", recordMessages.services.signedOut, "You must be logged in to save services."],
  ["… for features", recordMessages.features.signedOut, "You must be logged in to save features."],
  ["unknown route", messages.notFound.page.title, "404 - Page Not Found"],
  ["missing post", messages.notFound.post.title, "Post not found"],
  ["missing service", messages.notFound.service.title, "Service Not Found"],
  ["unhandled routing error", messages.outage.title, "Unexpected Application Error!"],
])("SPEC §8: %s", (_situation, message, expected) => {
  expect(message).toBe(expected);
});

/** The exact questions of SPEC §5 *Deletes ask for confirmation first*. */
test.each<[string, string, string]>([
  [
    "slide",
    recordMessages.hero.confirmDelete("Spring"),
    'Are you sure you want to delete the slide "Spring"?',
  ],
  [
    "review",
    recordMessages.reviews.confirmDelete("Priya N."),
    'Are you sure you want to delete the review by "Priya N."?',
  ],
  ["post on its page", recordMessages.posts.confirmDelete, "Are you sure you want to delete this blog post?"],
  [
    "post on the listing",
    recordMessages.posts.confirmDeleteListed("Mulch"),
    'Are you sure you want to delete "Mulch"?',
  ],
  ["service", recordMessages.services.confirmDelete, "Are you sure you want to delete this service?"],
  ["feature", recordMessages.features.confirmDelete, "Are you sure you want to delete this feature?"],
  [
    "project",
    recordMessages.projects.confirmDelete("Patio"),
    'Are you sure you want to delete the project "Patio"?',
  ],
  ["image", mediaMessages.image.confirmDelete, "Are you sure you want to delete this image?"],
])("SPEC §5: deleting a %s asks", (_thing, question, expected) => {
  expect(question).toBe(expected);
});

test.each([
  [0, "This deletes “Lawns” and its page."],
  [1, "This deletes “Lawns”, its page and its feature."],
  [5, "This deletes “Lawns”, its page and its 5 features."],
])("deleting a service with %i features names what goes", (features, message) => {
  expect(recordMessages.services.deletes("Lawns", features)).toBe(message);
});

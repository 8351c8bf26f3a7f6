import { expect, test } from "vitest";
import { messages } from "./messages.ts";
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
  ["image upload failure", staffMessages.media.image.failed, "Error uploading image. Please try again."],
  [
    "image upload, storage layer",
    staffMessages.media.image.uploadFailed("disk full"),
    "Failed to upload image: disk full",
  ],
  [
    "image upload, record",
    staffMessages.media.image.recordFailed("database away"),
    "Failed to save image record: database away",
  ],
  ["slide save", staffMessages.hero.saveFailed, "Error saving slide. Please try again."],
  ["slide delete", staffMessages.hero.deleteFailed, "Error deleting slide. Please try again."],
  ["service save", staffMessages.services.saveFailed, "Error saving service. Please try again."],
  ["service delete", staffMessages.services.deleteFailed, "Error deleting service. Please try again."],
  ["feature save", staffMessages.features.saveFailed, "Error saving feature. Please try again."],
  ["feature delete", staffMessages.features.deleteFailed, "Error deleting feature. Please try again."],
  ["category creation", staffMessages.categories.createFailed, "Error creating category. Please try again."],
  [
    "project save",
    staffMessages.projects.saveFailed("the disk is full"),
    "Error saving project: the disk is full",
  ],
  ["project save, no reason", staffMessages.projects.saveFailed(null), "Error saving project: Unknown error"],
  ["project delete", staffMessages.projects.deleteFailed, "Error deleting project. Please try again."],
  ["post save (listing)", staffMessages.posts.saveFailed("no room"), "Error saving post: no room"],
  [
    "post save (listing), no reason",
    staffMessages.posts.saveFailed(null),
    "Error saving post: Unknown error",
  ],
  ["post update (post page)", staffMessages.posts.updateFailed, "Error updating post. Please try again."],
  ["post delete", staffMessages.posts.deleteFailed, "Error deleting post. Please try again."],
  ["review save", staffMessages.reviews.saveFailed, "Error saving review. Please try again."],
  ["review delete", staffMessages.reviews.deleteFailed, "Error deleting review. Please try again."],
  ["review toggle", staffMessages.reviews.toggleFailed, "Error updating review. Please try again."],
  ["image delete", staffMessages.media.image.deleteFailed, "Error deleting image. Please try again."],
  ["generic save", staffMessages.staff.saveFailed, "Error saving changes. Please try again."],
  ["not signed in on write", messages.request.notAuthenticated, "Not authenticated"],
  ["… for services", staffMessages.services.signedOut, "You must be logged in to save services."],
  ["… for features", staffMessages.features.signedOut, "You must be logged in to save features."],
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
    staffMessages.hero.confirmDelete("Spring"),
    'Are you sure you want to delete the slide "Spring"?',
  ],
  [
    "review",
    staffMessages.reviews.confirmDelete("Priya N."),
    'Are you sure you want to delete the review by "Priya N."?',
  ],
  ["post on its page", staffMessages.posts.confirmDelete, "Are you sure you want to delete this blog post?"],
  [
    "post on the listing",
    staffMessages.posts.confirmDeleteListed("Mulch"),
    'Are you sure you want to delete "Mulch"?',
  ],
  ["service", staffMessages.services.confirmDelete, "Are you sure you want to delete this service?"],
  ["feature", staffMessages.features.confirmDelete, "Are you sure you want to delete this feature?"],
  [
    "project",
    staffMessages.projects.confirmDelete("Patio"),
    'Are you sure you want to delete the project "Patio"?',
  ],
  ["image", staffMessages.media.image.confirmDelete, "Are you sure you want to delete this image?"],
])("SPEC §5: deleting a %s asks", (_thing, question, expected) => {
  expect(question).toBe(expected);
});

test.each([
  [0, "This deletes “Lawns” and its page."],
  [1, "This deletes “Lawns”, its page and its feature."],
  [5, "This deletes “Lawns”, its page and its 5 features."],
])("deleting a service with %i features names what goes", (features, message) => {
  expect(staffMessages.services.deletes("Lawns", features)).toBe(message);
});

/**
 * The migrations that stand in the folders of modules and of plain collections, a line each; app/migrations.server.ts
 * takes them all. They are not part of modules.server.ts, because a backup needs little memory: with all that modules add
 * on the server it takes 45 MB more.
 */
export { enquiryMigrations } from "./modules/enquiries/migrations.server.ts";
export { mailboxMigrations } from "./modules/mailbox/migrations.server.ts";
export { newsletterMigrations } from "./modules/newsletter/migrations.server.ts";
export { pushMigrations } from "./modules/push/migrations.server.ts";

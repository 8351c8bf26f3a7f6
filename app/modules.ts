import { enquiries } from "./modules/enquiries/module.ts";
import { mailbox } from "./modules/mailbox/module.ts";
import { newsletter } from "./modules/newsletter/module.ts";
import { push } from "./modules/push/module.ts";
import { addModules, type Module } from "./site/slots/module.ts";

/**
 * The site's modules, of which a firm may not need each, in the order in which their parts stand on a screen; see
 * modules.server.ts for what only the server needs.
 */
export const modules: readonly Module[] = [push, enquiries, mailbox, newsletter];

addModules(modules);

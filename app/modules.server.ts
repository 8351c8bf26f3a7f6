import { enquiriesOnServer } from "./modules/enquiries/module.server.ts";
import { mailboxOnServer } from "./modules/mailbox/module.server.ts";
import { newsletterOnServer } from "./modules/newsletter/module.server.ts";
import { pushOnServer } from "./modules/push/module.server.ts";
import { addServerModules, type ServerModule } from "./site/slots/module.server.ts";

/** What the site's modules add on the server. Commands load this, too, so nothing here may import a component. */
export const serverModules: readonly ServerModule[] = [
  pushOnServer,
  enquiriesOnServer,
  mailboxOnServer,
  newsletterOnServer,
];

addServerModules(serverModules);

import type { ModuleScreens } from "#tests/support/module-screens.ts";
import { requestPages, storeOpenRequest } from "./open-request.ts";

/** The screens of a quote request that asks its sender everything at once, and those of all messages. */
export const shown: ModuleScreens = {
  pages: ["/quote", requestPages.sender],
  screens: {
    "/admin/messages": null,
    "/admin/messages/board": null,
    [requestPages.staff]: /^Call/,
    "/admin/messages/reviews": null,
    "/admin/messages/answers": /^Add Saved Answer/,
  },
  store: storeOpenRequest,
};

/** Loads the site's modules before a test, as the server does before its first request. */
import "#app/modules.ts";
import "#app/modules.server.ts";

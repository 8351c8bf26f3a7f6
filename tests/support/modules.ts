/** Loads the site's modules and collections before a test, as the server does before its first request. */
import "#app/collections.server.ts";
import "#app/modules.ts";
import "#app/modules.server.ts";

import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import type { SiteServices } from "#app/routes/site-context.server.ts";
import { createApp } from "./app.ts";
import { createPages } from "./pages.ts";

/** The pipeline over the freshest modules; made anew for each request in development. */
export function createDevelopmentApp(services: SiteServices) {
  const pages = createPages({
    services,
    handle: createRequestHandler(build, "development"),
    development: true,
  });
  return createApp({ services, pages, clientFolder: null });
}

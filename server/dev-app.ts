import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import type { SiteRuntime } from "#app/routes/site-context.server.ts";
import { createApp } from "./app.ts";
import { createPages } from "./pages.ts";

/**
 * The pipeline over the freshest modules; made anew for each request in development. Vite loads this file, so that it has
 * the React Router of the routes: Node would load another.
 */
export function createDevelopmentApp(runtime: SiteRuntime) {
  const pages = createPages({
    runtime,
    handle: createRequestHandler(build, "development"),
    development: true,
  });
  return createApp({ runtime, pages, clientFolder: null });
}

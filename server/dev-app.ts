import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { createApp } from "./app.ts";
import { createPages } from "./pages.ts";

/**
 * Creates the pipeline for one request in development, with the current modules. Vite loads this file, so
 * that it shares the routes' instance of React Router; Node would load a second one.
 */
export function createDevelopmentApp(runtime: SiteRuntime) {
  const pages = createPages({
    runtime,
    handle: createRequestHandler(build, "development"),
    development: true,
  });
  return createApp({ runtime, pages, clientFolder: null });
}

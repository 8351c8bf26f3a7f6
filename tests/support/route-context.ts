import pino from "pino";
import { RouterContextProvider } from "react-router";
import {
  type RequestState,
  requestContext,
  runtimeContext,
  type SiteRuntime,
} from "#app/site/request/site-context.server.ts";

/** The context that a loader or an action is given, with the parts of the site that it uses. */
export function routeContext(
  runtime: { [Part in keyof SiteRuntime]?: unknown },
  request: Partial<RequestState>,
) {
  const context = new RouterContextProvider();
  const log = pino({ level: "silent" });
  context.set(runtimeContext, { log, ...runtime } as SiteRuntime);
  context.set(requestContext, {
    origin: "http://localhost:3000",
    clientAddress: "203.0.113.7",
    viewer: null,
    degraded: false,
    ...request,
  });
  return context;
}

import { type RouterContextProvider, redirect } from "react-router";
import { requestContext } from "../site-context.server.ts";

/**
 * Middleware of the admin layout: it stands before every loader and action below it, also when a browser asks for the
 * data of one of them alone.
 * @throws {Response} a redirect to the login form without a session (SPEC §2, §8)
 */
export function admitOnlyStaff({ context }: { context: Readonly<RouterContextProvider> }): void {
  if (!context.get(requestContext).viewer) throw redirect("/admin/login");
}

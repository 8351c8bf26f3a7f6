import { data, Outlet } from "react-router";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { requestContext } from "#app/site/request/site-context.server.ts";
import type { Route } from "./+types/administrators";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

/** Refuses editors on the nested screens, such as messages, users and settings. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(requestContext).viewer?.role === "administrator") return;
    throw data(staffTexts.staff.notAllowed, { status: 403 });
  },
];

/** Makes React Router run the middleware on client-side navigation, too. */
export const loader = () => null;

export default function Administrators() {
  return <Outlet />;
}

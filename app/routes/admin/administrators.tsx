import { data, Outlet } from "react-router";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { PageError } from "../public/page-error.tsx";
import { requestContext } from "../site-context.server.ts";
import type { Route } from "./+types/administrators";

/** Stands before the screens below it: enquiries, people and settings are not for editors. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (context.get(requestContext).viewer?.role === "administrator") return;
    throw data(staffMessages.staff.notAllowed, { status: 403 });
  },
];

/** It also brings every step to one of them before the middleware. */
export const loader = () => null;

export default function Administrators() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}

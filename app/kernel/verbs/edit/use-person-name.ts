import { useRouteLoaderData } from "react-router";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { nameOf, type PersonNames } from "../person-names.ts";
import { useViewer } from "../staff-only.tsx";

/** Returns a function that returns what staff call the person with an e-mail address. */
export function usePersonName(): (email: string) => string {
  const root = useRouteLoaderData("root") as { people?: PersonNames } | undefined;
  return (email) => nameOf(root?.people ?? {}, email);
}

/** Returns a function that names who has made a change meanwhile, which may be oneself; null if unknown. */
export function useOtherEditor(): (email: string | null) => string | null {
  const personName = usePersonName();
  const viewer = useViewer();
  return (email) => {
    if (email === null) return null;
    return email === viewer?.email ? staffTexts.staff.youElsewhere : personName(email);
  };
}

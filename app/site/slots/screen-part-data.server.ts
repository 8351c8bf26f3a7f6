import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { slot } from "#app/platform/slot.ts";
import type { SiteRuntime } from "../request/site-context.server.ts";
import type { PartedScreen, ScreenPartData } from "./screen-part.ts";

/** Loads what a part of a screen shows; null where it isn't shown. @param origin of addresses in it */
export type LoadScreenPart = (runtime: SiteRuntime, viewer: Viewer, origin: string) => Promise<object | null>;

/** The loads of all modules. */
export const screenPartDataSlot = slot<{ module: string; screen: PartedScreen; load: LoadScreenPart }>();

/** Loads the data of what modules add to a screen. */
export async function loadScreenParts(
  screen: PartedScreen,
  runtime: SiteRuntime,
  { viewer, origin }: { viewer: Viewer | null; origin: string },
): Promise<ScreenPartData> {
  if (!viewer) return {};
  const parts = screenPartDataSlot.items().filter((part) => part.screen === screen);
  const loaded = await Promise.all(
    parts.map(async ({ module, load }) => [module, await load(runtime, viewer, origin)] as const),
  );
  return Object.fromEntries(loaded.flatMap(([module, data]) => (data ? [[module, data]] : [])));
}

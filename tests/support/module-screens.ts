import { globSync } from "node:fs";
import path from "node:path";
import type { RunningSite } from "./running-site.ts";

/** Screens of a module for what is asked of every screen: `shown` of app/modules/NAME/tests/screens.ts. */
export interface ModuleScreens {
  /** Its public pages. */
  pages: readonly string[];
  /** Its screens of staff, each with the control that is its main step; null without one. */
  screens: Readonly<Record<string, RegExp | null>>;
  /** Stores what they show. */
  store(site: RunningSite): Promise<void>;
}

const files = globSync("app/modules/*/tests/screens.ts").toSorted();

/** The screens of all modules. */
export const moduleScreens: readonly ModuleScreens[] = await Promise.all(
  files.map(async (file) => (await import(path.resolve(file))).shown),
);

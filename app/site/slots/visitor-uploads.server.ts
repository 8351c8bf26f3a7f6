import type { Hono } from "hono";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { SiteRuntime } from "../request/site-context.server.ts";

/** Uploads of visitors, whose bodies limit themselves and may take longer than those of forms. */
export interface VisitorUploads {
  /** Whether a path takes uploads. */
  isUpload(pathname: string): boolean;
  /** The secret by which somebody uploads there; null for any other path, and where there is none. */
  secretOf(pathname: string, headers: Headers): string | null;
  /** Whether there is something to which that secret adds uploads. */
  isAllowed(db: Db, pathname: string, headers: Headers): Promise<boolean>;
  /** Answers uploads that are no page's form. */
  routes(site: SiteRuntime): Hono;
}

import type { LoaderFunctionArgs } from "react-router";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import { onlyPost } from "#app/platform/http/plain-responses.server.ts";
import routes from "#app/routes.ts";

interface RouteEntry {
  path?: string;
  file: string;
}

/** A loader as routes export it. */
export type Loader = (args: LoaderFunctionArgs) => Response | Promise<Response>;

/** A `GET /staff/…` route and the role it requires; undefined if its declaration has none. */
interface ListedRead {
  path: string;
  loader: Loader;
  role: Role | undefined;
}

/** All staff reads of app/routes.ts, including new ones. */
export async function staffReads(): Promise<ListedRead[]> {
  const reads: ListedRead[] = [];
  for (const { path, file } of routes as RouteEntry[]) {
    // What an upload's address answers without a body is no read: how far it is.
    if (!path?.startsWith("staff/") || path.startsWith("staff/upload/")) continue;
    const { loader }: { loader?: Loader & { role?: Role } } = await import(`../../app/${file}`);
    if (loader && loader !== onlyPost) reads.push({ path, loader, role: loader.role });
  }
  return reads;
}

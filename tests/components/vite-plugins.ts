import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

/**
 * Leaves the server's files out of the browser, as the site's build does: a screen is rendered without its loader, and
 * what a module imports from a `.server` file is undefined.
 */
export function withoutServerFiles(): Plugin {
  return {
    name: "without-server-files",
    enforce: "pre",
    async load(id) {
      const [file = ""] = id.split("?");
      if (!file.endsWith(".server.ts")) return;
      const names = exportedNames(await readFile(file, "utf8"));
      return names.map((name) => `export const ${name} = undefined;`).join("\n");
    },
  };
}

function exportedNames(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:async )?(?:function|const|class|let) (\w+)/gm)];
  const lists = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = ""]) => list.split(","));
  const listed = lists.map((part) =>
    part
      .trim()
      .split(/\s+as\s+/)
      .at(-1),
  );
  return [...declared.map(([, name]) => name), ...listed].filter((name): name is string => Boolean(name));
}

const WORKER = "/mockServiceWorker.js";

/** Serves the service worker by which msw answers a page's requests; it must come from the root. */
export function serviceWorker(): Plugin {
  const file = createRequire(import.meta.url).resolve("msw/mockServiceWorker.js");
  return {
    name: "service-worker",
    configureServer({ middlewares }) {
      middlewares.use(WORKER, async (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.end(await readFile(file));
      });
    },
  };
}

import { readdirSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

interface ModuleGraph {
  getModuleInfo(id: string): { code: string | null; importers: readonly string[] } | null;
}

const visitorEntry = /[\\/]app[\\/](root|entry\.client|routes[\\/]public[\\/][^?]*)\.tsx?(\?|$)/;
const staffEntry = /[\\/]app[\\/](features[\\/][^\\/]+[\\/]edit|ui[\\/]staff|routes[\\/](admin|staff))[\\/]/;
const iconFile = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.mjs$/;
/** What every page brings along. */
const onEveryPage = /[\\/]app[\\/](root|routes[\\/]public[\\/]layout)\.tsx$/;
/** Fewer pages than this that need a module don't make all others carry it. */
const FEW_PAGES = 3;

/**
 * The visitors' pages that import a module at once. What only the staff layer imports has none, and must reach no
 * visitor.
 */
function pagesWith(id: string, graph: ModuleGraph, seen = new Set<string>()): string[] {
  if (staffEntry.test(id) || seen.has(id)) return [];
  if (visitorEntry.test(id)) return [id.replace(/\?.*/, "")];
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const icon = iconFile.exec(id)?.[1];
  const users = icon ? importers.flatMap((list) => usersOfIcon(list, icon, graph)) : importers;
  return [...new Set(users.flatMap((user) => pagesWith(user, graph, seen)))];
}

/** Who imports each icon through a list: read once, for a list names over a thousand icons and each one is asked about. */
const iconUsers = new Map<string, Map<string, string[]>>();

/** All icons are imported through one list, so who imports an icon is told by its names there. */
function usersOfIcon(list: string, icon: string, graph: ModuleGraph): string[] {
  let users = iconUsers.get(list);
  if (!users) {
    users = readIconUsers(list, graph);
    iconUsers.set(list, users);
  }
  return users.get(icon) ?? [];
}

function readIconUsers(list: string, graph: ModuleGraph): Map<string, string[]> {
  const { code, importers } = graph.getModuleInfo(list) ?? { code: null, importers: [] };
  const iconOfName = new Map<string, string>();
  for (const line of code?.split("\n") ?? []) {
    const icon = /\/icons\/([\w-]+)\.mjs/.exec(line)?.[1];
    for (const [, name] of line.matchAll(/default as (\w+)/g)) if (icon && name) iconOfName.set(name, icon);
  }
  const users = new Map<string, string[]>();
  for (const importer of importers) {
    const imported = graph.getModuleInfo(importer)?.code ?? "";
    const lists = imported.matchAll(/\{([^}]*)\} from ["']lucide-react["']/g);
    const names = [...lists].flatMap(([, list = ""]) => list.match(/\w+/g) ?? []);
    for (const icon of new Set(names.map((name) => iconOfName.get(name)))) {
      if (icon) users.set(icon, [...(users.get(icon) ?? []), importer]);
    }
  }
  return users;
}

function isShared(id: string, graph: ModuleGraph): boolean {
  const pages = pagesWith(id, graph);
  return pages.length >= FEW_PAGES || pages.some((page) => onEveryPage.test(page));
}

const VISITOR_MODULE = "virtual:visitor-script";

/**
 * Builds the visitors' script beside React's own entry, and tells the server its address. The client is built first, so
 * its name is then on the disk.
 */
function visitorScript(): Plugin {
  let isBuild = true;
  return {
    name: "visitor-script",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildStart() {
      if (!isBuild || this.environment.name !== "client") return;
      const id = path.resolve("app/elements/visitor.ts");
      this.emitFile({ type: "chunk", id, name: "visitor", preserveSignature: false });
    },
    resolveId: (id) => (id === VISITOR_MODULE ? `\0${VISITOR_MODULE}` : undefined),
    load(id) {
      if (id !== `\0${VISITOR_MODULE}`) return;
      return `export default ${JSON.stringify(isBuild ? builtVisitorScript() : "/app/elements/visitor.ts")}`;
    },
  };
}

function builtVisitorScript(): string {
  const file = readdirSync("build/client/assets").find((name) => /^visitor-[\w-]+\.js$/.test(name));
  if (!file) throw new Error("The visitors' script was not built");
  return `/assets/${file}`;
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), visitorScript()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: false },
  environments: {
    // What most pages share is one file: many small ones cost a visitor more in headers than they save.
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  debugName: "shared",
                  name: (id, graph) => (isShared(id, graph) ? "shared" : null),
                  test: /[\\/](app[\\/](ui|platform|features[\\/](site|media|auth)|routes)|lucide-react)[\\/]/,
                },
              ],
            },
          },
        },
      },
    },
    // The whole server is one bundle, so that the pipeline and the routes share one module graph.
    ssr: { build: { target: "node24", rollupOptions: { input: "./server/index.ts" } } },
  },
});

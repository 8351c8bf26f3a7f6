import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type EnvironmentOptions, type Plugin } from "vite";

/** Scripts with an address of their own beside React's, by the module that tells it to the server. */
const ownScripts: Record<string, string> = {
  "virtual:visitor-script": "visitor",
  "virtual:staff-start-script": "staff-start",
};
/** Tells the server the addresses of the files that a press on Edit needs besides those of the page. */
const EDITING_FILES = "virtual:editing-files";
const editingFiles = ["editing", "tools"];
/** Vite's own would be one more file to wait for, and has nothing to preload here. */
const PLAIN_IMPORT = "\0virtual:plain-import";

/**
 * Builds these scripts beside React's own entry, and tells the server their addresses. The client is built first, so
 * their names are then on the disk.
 */
function scriptsOfTheirOwn(): Plugin {
  let isBuild = true;
  return {
    name: "own-scripts",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildStart() {
      if (!isBuild || this.environment.name !== "client") return;
      for (const name of Object.values(ownScripts)) {
        const id = path.resolve(`app/elements/${name}.ts`);
        this.emitFile({ type: "chunk", id, name, preserveSignature: false });
      }
    },
    resolveId(id, importer) {
      if (id === EDITING_FILES || Object.hasOwn(ownScripts, id)) return `\0${id}`;
      if (id.endsWith("vite/preload-helper.js") && importer?.endsWith("visitor.ts")) return PLAIN_IMPORT;
    },
    load(id) {
      if (id === PLAIN_IMPORT) return "export const __vitePreload = (load) => load();";
      if (id === `\0${EDITING_FILES}`)
        return `export default ${JSON.stringify(isBuild ? editingFiles.map(builtScript) : [])}`;
      const name = ownScripts[id.slice(1)];
      if (name)
        return `export default ${JSON.stringify(isBuild ? builtScript(name) : `/app/elements/${name}.ts`)}`;
    },
  };
}

function builtScript(name: string): string {
  const file = readdirSync("build/client/assets").find((one) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(one),
  );
  if (!file) throw new Error(`The script ${name} was not built`);
  return `/assets/${file}`;
}

/**
 * Builds the processes that the server starts, where it starts them from: the one that encodes pictures
 * (docs/design/pictures-and-files.md#the-encoding-process), the one that checks the database
 * (docs/design/operating.md#health-and-alerts), the one that makes backups, and those of
 * modules.
 */
function ownProcesses(): Plugin {
  return {
    name: "own-processes",
    apply: "build",
    buildStart() {
      if (this.environment.name !== "ssr") return;
      for (const file of [
        "app/kernel/files/encoder-process.server.ts",
        "app/platform/db/quick-check-process.server.ts",
        ...globSync("app/modules/*/*-process.server.ts"),
        "server/backup/backup-process.ts",
      ]) {
        this.emitFile({
          type: "chunk",
          id: path.resolve(file),
          fileName: `assets/${path.basename(file, ".ts")}.js`,
        });
      }
    },
  };
}

/** The licences of the packages in each bundle; the client's is served at this address. */
const LICENSES = "licenses.txt";

/** Puts the licences of the fonts beside it. */
function fontLicenses(): Plugin {
  return {
    name: "font-licenses",
    apply: "build",
    generateBundle() {
      if (this.environment.name !== "client") return;
      const texts = globSync("app/fonts/*-licence.txt").toSorted();
      const source = texts.map((file) => readFileSync(file, "utf8")).join("\n\n");
      this.emitFile({ type: "asset", fileName: "font-licenses.txt", source });
    },
  };
}

/**
 * The whole server is one bundle, so that the pipeline and the routes share one module graph, and that only what is
 * used of a package is loaded and kept in memory (docs/design/requests-and-cache.md#one-bundle). In development Node
 * loads packages itself.
 */
const bundledServer = {
  build: {
    target: "node24",
    license: { fileName: LICENSES },
    rolldownOptions: {
      input: "./server/index.ts",
      // Names stay for the traces of errors. One character beyond ASCII would double the memory of the text it is in.
      output: { charset: "ascii", minify: { mangle: false } },
    },
  },
  // sharp is native; pg asks for itself by name. React Router leaves out the condition `node` where
  // its own server isn't used, and packages then bring what runs anywhere: passwords were hashed in JavaScript.
  resolve: { noExternal: true, external: ["sharp", "pg"], conditions: ["node"] },
  // Production whatever the environment says: of React and others only that build is in it.
  define: { "process.env.NODE_ENV": '"production"' },
} satisfies EnvironmentOptions;

/**
 * Staff's files in the order in which a person comes to need them, each with the modules that it begins with. A module
 * is in the first file that needs it at once (docs/design/staff-pages.md#files-in-the-order-of-need).
 */
const staffFiles: [name: string, beginsWith: RegExp][] = [
  ["react", /node_modules\/(react|react-dom|react-router|scheduler)\//],
  [
    "site",
    /\/app\/(root\.|routes\/public\/(layout|page-boundary|home)\.|accounts\/edit\/(admin-menu|staff-(bar|host|start))\.)/,
  ],
  ["editing", /\/documents\/pages\/edit\/(editable-fields|changes-bar)\./],
  [
    "tools",
    // With what forms share with public pages.
    /\/edit\/(hero-slide-manager|project-list-editor|reviews-toolbar|service-tools|services-editing|feature-tools|post-(list|page)-editor|edit-record-link|next-start-select)\.|\/(badge|field-errors|publication)\.tsx?$/,
  ],
  ["uploads", /\/edit\/photo-uploads-host\./],
  // What a value must be: most public pages don't need to know. Records of modules and plain collections have no form there.
  [
    "rules",
    /node_modules\/zod\/|\/kernel\/(documents\/collections\/collection|fields\/fields)\.|\/site\/(blog|home|projects|reviews|services)\/[a-z]+\.collection\./,
  ],
  ["pages", /\/app\/(modules\/[^/]+\/)?routes\/public\//],
  [
    "forms",
    /\/edit\/(record-form|page-hero-editor|picture-dialog|project-form|hero-slide-panel|service-forms|share-draft)\./,
  ],
  ["dialogs", /\/(dialog-frame|more-sheet)\./],
  ["media", /\/edit\/media-library\./],
  ["history", /\/edit\/history-dialog\./],
  ["admin", /\/app\/(modules\/[^/]+\/)?routes\/admin\//],
  ["editor", /\/edit\/(inline-rich-text|rich-text-editor)\./],
  ["posts", /\/edit\/(post-form|legal-page-editor)\./],
];

const staffScripts = {
  build: {
    license: { fileName: LICENSES },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: staffFiles.map(([name, test], place) => ({
            name,
            test,
            priority: staffFiles.length - place,
          })),
        },
      },
    },
  },
} satisfies EnvironmentOptions;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), scriptsOfTheirOwn(), ownProcesses(), fontLicenses()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: false },
  environments: (command === "build" ? { client: staffScripts, ssr: bundledServer } : {}) as Record<
    string,
    EnvironmentOptions
  >,
}));

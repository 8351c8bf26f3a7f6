/** The import rules of DESIGN §2: server, routes, site and modules, accounts, kernel, then ui and platform. */
const subjects = "home|services|projects|blog|reviews|team|pages|faq";
const rooms = "kernel|site|modules|accounts|ui|platform";

module.exports = {
  forbidden: [
    {
      name: "subjects-apart",
      comment: "A subject of the site never imports another one; routes combine them.",
      severity: "error",
      from: { path: `^app/site/(${subjects})/` },
      to: { path: `^app/site/(${subjects})/`, pathNot: "^app/site/$1/" },
    },
    {
      name: "modules-apart",
      comment: "A module never imports another one; a test may combine two, and goes with either.",
      severity: "error",
      from: { path: "^app/modules/([^/]+)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/modules/", pathNot: "^app/modules/$1/" },
    },
    {
      name: "modules-see-the-face-of-the-site",
      comment:
        "Of the site a module knows its frame, settings and areas, not its subjects; a test may look at what became of them.",
      severity: "error",
      from: { path: "^app/modules/", pathNot: "\\.test\\.tsx?$" },
      to: { path: `^app/site/(${subjects})/` },
    },
    {
      name: "modules-in-one-place",
      comment:
        "A module can be taken out with its line: modules.ts, modules.server.ts and migration-lists.server.ts alone name it.",
      severity: "error",
      from: {
        path: "^(app|server|scripts|tools)/",
        pathNot: "^app/modules/|^app/(modules(\\.server)?|migration-lists\\.server)\\.ts$|\\.test\\.tsx?$",
      },
      to: { path: "^app/modules/" },
    },
    {
      name: "site-without-modules",
      comment: "A firm may not need a module, so the site knows none.",
      severity: "error",
      from: { path: "^app/site/" },
      to: { path: "^app/modules/" },
    },
    {
      name: "lists-of-modules-above",
      comment:
        "What modules and plain collections add comes to the rooms by slots; routes and the server read the lists themselves.",
      severity: "error",
      from: { path: `^app/(${rooms})/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/(modules(\\.server)?|plain-collections)\\.ts$" },
    },
    {
      name: "accounts-below-the-site",
      comment:
        "Accounts know of the site the business's name for their mails, and how long sessions are kept.",
      severity: "error",
      from: { path: "^app/accounts/" },
      to: { path: "^app/(site|modules)/", pathNot: "^app/site/settings/" },
    },
    {
      name: "kernel-knows-no-subject",
      comment: "The kernel is what all subjects have in common; a test may take one as its sample.",
      severity: "error",
      from: { path: "^app/kernel/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/(site|modules|accounts)/" },
    },
    {
      name: "rooms-below-routes",
      comment: "No room knows routes or the server; a test may show a part on its page.",
      severity: "error",
      from: { path: `^app/(${rooms})/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(app/(routes|root|entry)|server/)" },
    },
    {
      name: "ui-has-no-business",
      comment: "ui holds no business words and no data. Links in a text are found as they are in mails.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: {
        path: "^app/(kernel|site|modules|accounts|routes|platform)/",
        pathNot: "^app/platform/text-links\\.ts$",
      },
    },
    {
      name: "elements-stand-alone",
      comment: "The visitors' script imports nothing of ours (DESIGN §3a).",
      severity: "error",
      from: { path: "^app/elements/" },
      to: { path: "^(app|server|content|scripts)/", pathNot: "^app/elements/" },
    },
    {
      name: "platform-at-the-bottom",
      comment: "platform knows none of the other rooms.",
      severity: "error",
      from: { path: "^app/platform/" },
      to: { path: "^app/(kernel|site|modules|accounts|ui)/" },
    },
    {
      name: "migrations-are-handed-down",
      comment: "Rooms get the list of migrations, which names modules, from the server or a command.",
      severity: "error",
      from: { path: `^app/(${rooms})/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/migration(s|-lists)\\.server\\.ts$" },
    },
    {
      name: "no-dev-packages-in-the-site",
      comment: "What handles strangers’ input is audited: `npm test` leaves out packages for development.",
      severity: "error",
      from: {
        path: "^(app|server)/",
        pathNot: "\\.test\\.tsx?$|^app/modules/[^/]+/tests/|^app/routes\\.ts$|^server/dev\\.ts$",
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-below-server",
      comment: "The app never imports the server that carries it.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^server/" },
    },
    {
      name: "server-files-stay-on-the-server",
      comment: "Files that reach the browser never import .server files; routes' loaders may.",
      severity: "error",
      from: {
        path: `^app/(${rooms})/`,
        pathNot: "\\.server\\.tsx?$|\\.test\\.tsx?$|^app/modules/[^/]+/(routes|tests)/",
      },
      to: { path: "\\.server\\.tsx?$" },
    },
    {
      name: "staff-code-behind-one-door",
      comment: "edit/ is reached through an edit-slots.ts only; admin routes may import it.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: [
          "^app/routes/admin/|/edit/|/edit-slots.tsx?$|.component.test.tsx$",
          "^app/modules/[^/]+/(routes/admin|tests)/",
        ],
      },
      to: { path: "^app/.*/edit/" },
    },
    {
      name: "staff-parts-are-for-staff",
      comment: "What visitors download never imports the staff layer's parts.",
      severity: "error",
      from: {
        path: "^app/",
        // React starts where somebody is signed in.
        pathNot: [
          "^app/(entry\\.client|routes/admin/|.*/edit/|ui/staff/)",
          "^app/modules/[^/]+/routes/admin/",
        ],
      },
      to: { path: "^app/ui/staff/" },
    },
    {
      name: "encoders-stay-apart",
      comment:
        "sharp and mediabunny are loaded by the encoding process only (docs/design/pictures-and-files.md#the-encoding-process).",
      severity: "error",
      from: {
        path: "^(app|server|scripts)/",
        pathNot:
          "\\.test\\.tsx?$|^app/modules/[^/]+/tests/|^app/kernel/files/(encoder-process|image-pipeline|video-pipeline|drawing|svg[\\w-]*)\\.server\\.ts$",
      },
      to: {
        path: "/(image|video)-pipeline\\.server\\.ts$|/files/(drawing|svg[\\w-]*)\\.server\\.ts$|/encoder-process\\.server\\.ts$|node_modules/(sharp|mediabunny)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "mails-are-parsed-apart",
      comment:
        "What parses a stranger's mail is loaded by its own process only (docs/design/mail.md#strangers-mails-are-parsed-apart).",
      severity: "error",
      from: {
        path: "^(app|server|scripts)/",
        pathNot: "\\.test\\.tsx?$|^app/modules/mailbox/(mail-process|parse-mail|html-text)\\.server\\.ts$",
      },
      to: {
        path: "/mailbox/(parse-mail|html-text|mail-process)\\.server\\.ts$|/mailbox/reply-text\\.ts$|node_modules/(postal-mime|html-to-text)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "descriptions-without-rules",
      comment:
        "Pages that staff open import descriptions; zod comes with forms (docs/design/records.md#a-record-is-described-once).",
      severity: "error",
      from: {
        path: "^app/(kernel/fields/(fields|field-kinds|field-text)|kernel/documents/(collections/collection|pages/page-content)|site/.+[.-](collection|content))\\.ts$",
      },
      to: { path: "node_modules/zod/", reachable: true },
    },
    {
      name: "tests-stay-out",
      comment: "Nothing that ships imports tests.",
      severity: "error",
      from: { path: "^(app|server|scripts)/", pathNot: "\\.test\\.tsx?$|^app/modules/[^/]+/tests/" },
      to: { path: "^tests/|\\.test\\.tsx?$|^app/modules/[^/]+/tests/" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-unresolved",
      severity: "error",
      from: { pathNot: "\\+types" },
      to: { couldNotResolve: true, pathNot: "^virtual:|\\+types/|\\?url$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|\\.react-router)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};

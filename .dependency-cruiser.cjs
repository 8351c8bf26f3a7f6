/** The import rules of DESIGN §2: server, routes, content features, base features, then ui and platform. */
const base = "content|staff|media|rich-text|categories|site|auth|page-content|editing|history|publishing";
const content = "services|projects|blog|reviews|hero|enquiries|pages|faq|team|newsletter";

module.exports = {
  forbidden: [
    {
      name: "content-feature-isolation",
      comment: "A content feature never imports another content feature; routes combine them.",
      severity: "error",
      from: { path: `^app/features/(${content})/` },
      to: { path: `^app/features/(${content})/`, pathNot: "^app/features/$1/" },
    },
    {
      name: "base-below-content",
      comment: "Base features know nothing of content features.",
      severity: "error",
      from: { path: `^app/features/(${base})/` },
      to: { path: `^app/features/(${content})/` },
    },
    {
      name: "features-below-routes",
      comment:
        "Features, ui and platform know neither routes nor server; a test may show a part on its page.",
      severity: "error",
      from: { path: "^app/(features|ui|platform)/", pathNot: "\\.component\\.test\\.tsx$" },
      to: { path: "^(app/(routes|root|entry)|server/)" },
    },
    {
      name: "ui-has-no-business",
      comment: "ui holds no business words and no data.",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^app/(features|routes|platform)/" },
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
      comment: "platform knows neither features nor ui.",
      severity: "error",
      from: { path: "^app/platform/" },
      to: { path: "^app/(features|ui)/" },
    },
    {
      name: "no-dev-packages-in-the-site",
      comment: "What handles strangers’ input is audited: `npm test` leaves out packages for development.",
      severity: "error",
      from: {
        path: "^(app|server)/",
        pathNot: "\\.test\\.tsx?$|^app/routes\\.ts$|^server/dev\\.ts$",
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
      from: { path: "^app/(features|ui|platform)/", pathNot: "\\.server\\.tsx?$|\\.test\\.tsx?$" },
      to: { path: "\\.server\\.tsx?$" },
    },
    {
      name: "staff-code-behind-one-door",
      comment: "edit/ is reached through its feature's edit-slots.ts only; admin routes may import it.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot:
          "^app/(routes/admin/|features/[^/]+/edit/|features/[^/]+/edit-slots\\.tsx?$)|\\.component\\.test\\.tsx$",
      },
      to: { path: "^app/features/[^/]+/edit/" },
    },
    {
      name: "staff-parts-are-for-staff",
      comment: "What visitors download never imports the staff layer's parts.",
      severity: "error",
      from: {
        path: "^app/",
        // React starts where somebody is signed in.
        pathNot: "^app/(entry\\.client|routes/admin/|features/[^/]+/edit/|ui/staff/)",
      },
      to: { path: "^app/ui/staff/" },
    },
    {
      name: "encoders-stay-apart",
      comment: "sharp and mediabunny are loaded by the encoding process only (docs/decisions/0020).",
      severity: "error",
      from: {
        path: "^(app|server|scripts)/",
        pathNot:
          "\\.test\\.tsx?$|^scripts/bench/|^app/features/media/(encoder-process|image-pipeline|video-pipeline|drawing|svg[\\w-]*)\\.server\\.ts$",
      },
      to: {
        path: "/(image|video)-pipeline\\.server\\.ts$|/media/(drawing|svg[\\w-]*)\\.server\\.ts$|/encoder-process\\.server\\.ts$|node_modules/(sharp|mediabunny)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "mails-are-parsed-apart",
      comment: "What parses a stranger's mail is loaded by its own process only (docs/decisions/0101).",
      severity: "error",
      from: {
        path: "^(app|server|scripts)/",
        pathNot: "\\.test\\.tsx?$|^app/platform/mailbox/(mail-process|parse-mail|html-text)\\.server\\.ts$",
      },
      to: {
        path: "/mailbox/(parse-mail|html-text|mail-process)\\.server\\.ts$|/mailbox/reply-text\\.ts$|node_modules/(postal-mime|html-to-text)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "tests-stay-out",
      comment: "Nothing that ships imports tests; the bench starts sites as they do.",
      severity: "error",
      from: { path: "^(app|server|scripts)/", pathNot: "\\.test\\.tsx?$|^scripts/bench[./]" },
      to: { path: "^tests/|\\.test\\.tsx?$" },
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

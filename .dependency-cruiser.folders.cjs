const { options } = require("./.dependency-cruiser.cjs");

/** Folders depend on one another one way. Tests may look at what they like, so they are left out. */
module.exports = {
  forbidden: [
    {
      name: "no-folder-circles",
      scope: "folder",
      severity: "error",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$|^tests/|^app/modules/[^/]+/tests/` },
  },
};

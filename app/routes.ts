import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import type { PlainCollection } from "./kernel/documents/collections/plain-collection.ts";
import { modules } from "./modules.ts";
import * as plainCollections from "./plain-collections.ts";
import type { ModuleRoutes } from "./site/slots/module.ts";

/** The modules' routes of one kind. */
const added = (kind: keyof ModuleRoutes) =>
  modules.flatMap(({ name, routes }) =>
    (routes?.[kind] ?? []).map(({ path, file, id }) =>
      route(path, `modules/${name}/routes/${file}`, id === undefined ? {} : { id }),
    ),
  );

/** The lists of plain collections, each at its path. */
const lists = Object.values<PlainCollection>(plainCollections).map(({ type, list }) =>
  route(list.path.slice(1), "routes/admin/collection.tsx", { id: `list-of-${type}` }),
);

const contactPage = "routes/public/contact.tsx";
const contactForms = modules.flatMap(({ name, contactForm: form }) =>
  form ? [route("contact", `modules/${name}/routes/${form.file}`)] : [],
);
/** The contact page: around a module's form, or alone. */
const contact = contactForms.length > 0 ? layout(contactPage, contactForms) : route("contact", contactPage);

/** The site's routes. Storage, health checks and built assets are handled earlier (server/app.ts). */
export default [
  layout("routes/public/layout.tsx", [
    layout("routes/public/page-boundary.tsx", [
      index("routes/public/home.tsx"),
      route("about", "routes/public/about.tsx"),
      route("services", "routes/public/services.tsx"),
      route("services/:service", "routes/public/service.tsx"),
      route("projects", "routes/public/projects.tsx"),
      route("projects/:project", "routes/public/project.tsx"),
      route("blog", "routes/public/blog.tsx"),
      route("blog/:slug", "routes/public/post.tsx"),
      route("preview/:token", "routes/public/preview.tsx"),
      route("reviews", "routes/public/reviews.tsx"),
      contact,
      route("privacy-policy", "routes/public/legal.tsx", { id: "privacy-policy" }),
      route("terms-of-service", "routes/public/legal.tsx", { id: "terms-of-service" }),
      ...added("pages"),
      route("*", "routes/public/not-found.tsx"),
    ]),
  ]),

  route("admin", "routes/admin/login.tsx", { id: "admin" }),
  route("admin/login", "routes/admin/login.tsx", { id: "admin-login" }),
  route("admin/set-password", "routes/admin/set-password.tsx"),
  route("admin/forgot-password", "routes/admin/forgot-password.tsx"),
  route("admin/sign-in", "routes/admin/sign-in.ts", { id: "admin-sign-in" }),
  route("admin/confirm-password", "routes/admin/sign-in.ts", { id: "admin-confirm-password" }),
  route("admin/passkey", "routes/admin/passkey.ts"),
  route("admin/sign-out", "routes/admin/sign-out.ts"),
  layout("routes/admin/layout.tsx", [
    route("admin/dashboard", "routes/admin/dashboard.tsx"),
    route("admin/activity", "routes/admin/activity.tsx"),
    route("admin/projects", "routes/admin/projects.tsx"),
    route("admin/services", "routes/admin/services.tsx"),
    route("admin/posts", "routes/admin/posts.tsx"),
    route("admin/reviews", "routes/admin/reviews.tsx"),
    ...lists,
    route("admin/media", "routes/admin/media.tsx"),
    route("admin/account", "routes/admin/account.tsx"),
    ...added("screens"),
    layout("routes/admin/administrators.tsx", [
      ...added("administrators"),
      route("admin/users", "routes/admin/users.tsx"),
      route("admin/trash", "routes/admin/trash.tsx"),
      route("admin/settings/:part?", "routes/admin/settings.tsx"),
    ]),
  ]),

  ...added("bare"),
  route("staff/upload/:bucket/:upload?", "routes/staff/upload.ts"),
  route("staff/library", "routes/staff/library.ts"),
  route("staff/library/:id", "routes/staff/library-file.ts"),
  route("staff/library-item", "routes/staff/library-item.ts"),
  route("staff/before-public", "routes/staff/before-public.ts"),
  route("staff/draft-links/:id", "routes/staff/draft-links.ts"),
  route("staff/project-choices", "routes/staff/project-choices.ts"),
  route("staff/post-choices", "routes/staff/post-choices.ts"),
  route("staff/post/:id", "routes/staff/post.ts"),
  route("staff/entities", "routes/staff/entities.ts"),
  route("staff/versions", "routes/staff/versions.ts"),
  route("staff/draft", "routes/staff/draft.ts"),
  route("staff/:feature", "routes/staff/save.ts"),

  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("robots.txt", "routes/resources/robots.ts"),
  route("feed.xml", "routes/resources/feed.ts"),
  route("manifest.webmanifest", "routes/resources/manifest.ts"),
  route("staff.webmanifest", "routes/resources/manifest.ts", { id: "staff-manifest" }),
] satisfies RouteConfig;

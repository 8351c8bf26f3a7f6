import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site. Storage, health checks and the build's assets are answered before it (server/app.ts). */
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
      route("reviews", "routes/public/reviews.tsx"),
      route("contact", "routes/public/contact.tsx"),
      route("privacy-policy", "routes/public/legal.tsx", { id: "privacy-policy" }),
      route("terms-of-service", "routes/public/legal.tsx", { id: "terms-of-service" }),
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
    route("admin/media", "routes/admin/media.tsx"),
    route("admin/account", "routes/admin/account.tsx"),
    layout("routes/admin/administrators.tsx", [
      route("admin/messages", "routes/admin/messages.tsx"),
      route("admin/messages.csv", "routes/admin/messages-csv.ts"),
      route("admin/users", "routes/admin/users.tsx"),
      route("admin/trash", "routes/admin/trash.tsx"),
      route("admin/settings/:part?", "routes/admin/settings.tsx"),
    ]),
  ]),

  route("staff/upload/:bucket", "routes/staff/upload.ts"),
  route("staff/library", "routes/staff/library.ts"),
  route("staff/library/:id", "routes/staff/library-file.ts"),
  route("staff/library-item", "routes/staff/library-item.ts"),
  route("staff/post/:id", "routes/staff/post.ts"),
  route("staff/things", "routes/staff/things.ts"),
  route("staff/versions", "routes/staff/versions.ts"),
  route("staff/draft", "routes/staff/draft.ts"),
  route("staff/:feature", "routes/staff/save.ts"),

  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("robots.txt", "routes/resources/robots.ts"),
  route("feed.xml", "routes/resources/feed.ts"),
  route("manifest.webmanifest", "routes/resources/manifest.ts"),
] satisfies RouteConfig;

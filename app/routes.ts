import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site. Storage, health checks and the build's assets are answered before it (server/app.ts). */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("about", "routes/public/about.tsx"),
    route("services", "routes/public/services.tsx"),
    route("services/:service", "routes/public/service.tsx"),
    route("projects", "routes/public/projects.tsx"),
    route("blog", "routes/public/blog.tsx"),
    route("blog/:slug", "routes/public/post.tsx"),
    route("contact", "routes/public/contact.tsx"),
    route("privacy-policy", "routes/public/legal.tsx", { id: "privacy-policy" }),
    route("terms-of-service", "routes/public/legal.tsx", { id: "terms-of-service" }),
    route("*", "routes/public/not-found.tsx"),
  ]),

  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("robots.txt", "routes/resources/robots.ts"),
  route("feed.xml", "routes/resources/feed.ts"),
  route("manifest.webmanifest", "routes/resources/manifest.ts"),
] satisfies RouteConfig;

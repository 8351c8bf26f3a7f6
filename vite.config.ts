import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    // The whole server is one bundle, so that the pipeline and the routes share one module graph.
    ssr: { build: { target: "node24", rollupOptions: { input: "./server/index.ts" } } },
  },
});

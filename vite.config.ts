import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    // What most pages share is one file: many small ones cost a visitor more in headers than they save.
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "shared",
                  test: /[\\/](app[\\/](ui|platform|features[\\/](site|media)|routes)|lucide-react)[\\/]/,
                  minShareCount: 3,
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

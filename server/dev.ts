import { createServer } from "node:http";
import process from "node:process";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";

/** `npm run dev`: the pipeline with hot reload; Vite serves the client and reloads the server's modules. */
const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });

const load = async <Module>(name: string) => (await vite.ssrLoadModule(name)) as Module;

const { parseConfig } = await load<typeof import("#app/platform/config.server.ts")>(
  "/app/platform/config.server.ts",
);
const { openRuntime } = await load<typeof import("./runtime.ts")>("/server/runtime.ts");
const { BEGIN_ANEW } = await load<typeof import("./lost-database.ts")>("/server/lost-database.ts");
const config = parseConfig(process.env);
const { runtime, startBackgroundWork, close } = await openRuntime(config, {
  beginAnew: process.argv.includes(BEGIN_ANEW),
});

const server = createServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { createDevelopmentApp } = await load<typeof import("./dev-app.ts")>("/server/dev-app.ts");
      await getRequestListener(createDevelopmentApp(runtime).fetch)(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      response
        .writeHead(500, { "Content-Type": "text/plain" })
        .end(String(error instanceof Error ? error.stack : error));
    }
  });
});
server.listen(config.port, config.host, () => {
  startBackgroundWork();
  process.stdout.write(`Trellis (development) is at http://localhost:${config.port}\n`);
});

async function stop(): Promise<void> {
  server.closeAllConnections();
  server.close();
  await vite.close();
  await close();
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());

import { createServer } from "node:http";
import process from "node:process";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";

/** `npm run dev`: the whole pipeline with hot reload; Vite serves the client and reloads the server's modules. */
const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });

const { parseConfig } = (await vite.ssrLoadModule(
  "/app/platform/config.server.ts",
)) as typeof import("#app/platform/config.server.ts");
const { openServices } = (await vite.ssrLoadModule("/server/services.ts")) as typeof import("./services.ts");
const config = parseConfig(process.env);
const { services, startBackgroundWork, close } = await openServices(config);

const server = createServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { createDevelopmentApp } = (await vite.ssrLoadModule(
        "/server/dev-app.ts",
      )) as typeof import("./dev-app.ts");
      await getRequestListener(createDevelopmentApp(services).fetch)(request, response);
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

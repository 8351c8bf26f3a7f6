import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { prepareDrain } from "./drain.ts";

/** Longer than a test may take. */
const FOR_EVER = 60_000;

/** A server that answers at once, but for what is asked by `begin`. */
async function serve(limits = { begunMs: FOR_EVER, laterMs: FOR_EVER }) {
  const waiting = new Map<string, ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === "/") response.end("at once");
    else waiting.set(request.url ?? "", response);
  });
  const drain = prepareDrain(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (path = "/") => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    return answer?.text() ?? "no answer";
  };
  /** Begins a request that waits. @returns ends it, with what it was answered */
  const begin = async (path: string) => {
    const answer = ask(path);
    await once(server, "request");
    return () => {
      waiting.get(path)?.end("whole");
      return answer;
    };
  };
  return { port, server, drain, ask, begin };
}

test("while a request goes on others are answered; then nobody is", async () => {
  const { drain, ask, begin } = await serve();
  const end = await begin("/upload");
  const drained = drain();
  expect(await ask()).toBe("at once");
  expect(await end()).toBe("whole");
  await drained;
  expect(await ask()).toBe("no answer");
});

test("what has come meanwhile is waited for, too", async () => {
  const { server, drain, ask, begin } = await serve();
  const endFirst = await begin("/first");
  let isDrained = false;
  const drained = drain().then(() => {
    isDrained = true;
  });
  const endSecond = await begin("/second");
  await endFirst();
  await expect.poll(() => server.listening).toBe(false);
  expect(await ask()).toBe("no answer");
  expect(isDrained).toBe(false);
  expect(await endSecond()).toBe("whole");
  await drained;
});

test("what doesn't end is waited for no longer than the limits", async () => {
  const { drain, begin } = await serve({ begunMs: 20, laterMs: 20 });
  await begin("/endless");
  await drain();
});

test("a connection that asks for nothing is not waited for", async () => {
  const { port, server, drain } = await serve();
  const connection = connect(port, "127.0.0.1");
  onTestFinished(() => void connection.destroy());
  await once(server, "connection");
  await drain();
});

import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { mayOpen } from "./connections.ts";
import { type BodyLimits, createOpenBodies } from "./open-bodies.ts";

const few = { max: 8, maxOfOne: 4, maxOfOneInReserve: 1 };

test.each([
  ["a client with little", 0, 0, true],
  ["a client with as much as it may", 4, 4, false],
  ["a client with some, from the reserve", 1, 6, false],
  ["a client without any, from the reserve", 0, 6, true],
  ["anybody once all is used", 0, 8, false],
])("whether %s may open one more (own %i of %i): %s", (_who, own, all, may) => {
  expect(mayOpen(own, all, few)).toBe(may);
});

const limits: BodyLimits = { open: few, maxOfOneSecret: 2, maxMs: 100, minBytes: 50, windowMs: 300 };

/** A server that admits bodies and answers once they are complete, by the headers `x-client`, `x-secret` and `x-upload`. */
async function serve(change: Partial<BodyLimits> = {}) {
  const told: string[] = [];
  const bodies = createOpenBodies({ ...limits, ...change }, (what) => told.push(what));
  const server = createServer((request, response) => {
    const { "x-client": address = "", "x-secret": secret, "x-upload": upload } = request.headers;
    const sender = { address: String(address), secret: secret === undefined ? null : String(secret) };
    if (!bodies.admit(request, response, sender, async () => upload === "1"))
      return void response.writeHead(503, { Connection: "close" }).end();
    request.resume().on("end", () => response.end("done"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Begins a request whose body of 1,000 bytes does not come yet. */
  const begin = (headers: Record<string, string>): Socket => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n${lines.join("")}\r\n`);
    return socket;
  };
  return { told, begin };
}

const answerOf = async (socket: Socket) => String(await once(socket, "data")).slice(9, 12);

test("one client and one draft send a few bodies at once, and others are not kept waiting", async () => {
  const { told, begin } = await serve({ maxMs: 60_000 });
  const slow = Array.from({ length: 4 }, () => begin({ "x-client": "a" }));
  expect(await answerOf(begin({ "x-client": "a" }))).toBe("503");
  const photos = [begin({ "x-client": "b", "x-secret": "s" }), begin({ "x-client": "c", "x-secret": "s" })];
  expect(await answerOf(begin({ "x-client": "d", "x-secret": "s" }))).toBe("503");
  expect(await answerOf(begin({ "x-client": "a" }))).toBe("503");
  // The reserve: client b has one open, e has none.
  expect(await answerOf(begin({ "x-client": "b" }))).toBe("503");
  const other = begin({ "x-client": "e" });
  other.write("x".repeat(1000));
  expect(await answerOf(other)).toBe("200");
  // What has arrived frees its place.
  slow[0]?.write("x".repeat(1000));
  expect(await answerOf(slow[0] as Socket)).toBe("200");
  slow[1]?.destroy();
  const again = begin({ "x-client": "f" });
  again.write("x".repeat(1000));
  expect(await answerOf(again)).toBe("200");
  expect(told).toEqual(["bodies", "bodies of photos", "bodies"]);
  for (const socket of [...slow, ...photos]) socket.destroy();
});

test("a body that takes too long ends; an upload goes on for as long as it keeps its rate", async () => {
  const { told, begin } = await serve();
  const ordinary = begin({ "x-client": "a" });
  const tooSlow = begin({ "x-client": "a", "x-upload": "1" });
  const steady = begin({ "x-client": "b", "x-upload": "1" });
  let isEnded = false;
  const sending = setInterval(() => {
    if (!isEnded) steady.write("x".repeat(40));
  }, 20);
  const ended = once(tooSlow, "close");
  await once(ordinary, "close");
  await ended;
  expect(steady.destroyed).toBe(false);
  expect(await answerOf(steady)).toBe("200");
  isEnded = true;
  clearInterval(sending);
  expect(told).toEqual(["slow bodies"]);
});

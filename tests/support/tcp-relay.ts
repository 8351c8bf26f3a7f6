import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Forwards all data, accepts connections without responding, or refuses connections. */
export type RelayMode = "forward" | "mute" | "down";

export interface TcpRelay {
  port: number;
  /** The number of bytes that clients have sent so far. */
  received(): number;
  /** Switches the mode and closes all connections. */
  become(mode: RelayMode): Promise<void>;
  close(): Promise<void>;
}

/** A relay between a client and a server on the loopback interface that can simulate an outage. */
export async function startRelay(targetPort: number): Promise<TcpRelay> {
  let mode: RelayMode = "forward";
  let received = 0;
  const sockets = new Set<Socket>();
  const trackSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    trackSocket(client);
    client.on("data", ({ byteLength }) => {
      received += byteLength;
    });
    if (mode === "mute") return;
    const target = trackSocket(connect(targetPort, "127.0.0.1"));
    client.pipe(target).pipe(client);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const end = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    received: () => received,
    async become(next) {
      if (server.listening) await end();
      mode = next;
      if (mode !== "down") await listen(port);
    },
    async close() {
      if (server.listening) await end();
    },
  };
}

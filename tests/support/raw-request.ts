import { connect } from "node:net";

/** What came back on a connection. */
export interface RawAnswer {
  /** Of each answer, in order; none when the connection ended without one. */
  statuses: number[];
  /** All bytes, one character each. */
  text: string;
  /** Until the end of the connection. */
  milliseconds: number;
  /** Nothing came to an end in time. */
  timedOut: boolean;
}

const LIMIT_MS = 15_000;

/**
 * Sends bytes as they are, which no HTTP client would, and reads until the server closes.
 * @param end closes our half at once: for a request that is not whole, or the server would wait for the rest of it
 */
export function sendRaw(port: number, bytes: Buffer, { end = false } = {}): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const start = performance.now();
    const pieces: Buffer[] = [];
    const socket = connect(port, "127.0.0.1");
    let timedOut = false;
    const limit = setTimeout(() => {
      timedOut = true;
      socket.destroy();
    }, LIMIT_MS);
    socket.on("data", (piece) => pieces.push(piece));
    // A server that refuses a request before it has read all of it resets the connection.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(limit);
      const text = Buffer.concat(pieces).toString("latin1");
      const statuses = [...text.matchAll(/(?:^|\r\n|})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
        Number(status),
      );
      resolve({ statuses, text, milliseconds: performance.now() - start, timedOut });
    });
    if (end) socket.end(bytes);
    else socket.write(bytes);
  });
}

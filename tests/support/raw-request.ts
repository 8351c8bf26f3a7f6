import { connect } from "node:net";

/** The responses of a connection. */
export interface RawAnswer {
  /** The status of each response, in order; empty if there was none. */
  statuses: number[];
  /** All bytes as Latin-1. */
  text: string;
  /** The duration until the connection was closed. */
  milliseconds: number;
  /** Whether the connection was still open at the time limit. */
  timedOut: boolean;
}

const LIMIT_MS = 15_000;

/**
 * Sends raw bytes, which may be invalid HTTP, and reads until the server closes the connection.
 * @param end closes the sending side at once, for incomplete requests, whose rest the server would wait for
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
    // A server that refuses a request before reading all of it resets the connection.
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

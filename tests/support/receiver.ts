import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface TakenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * A local server that takes whatever is sent to it, as a push service or a webhook does.
 * @returns `taken` lists the requests; `answerWith` sets the answer to the next ones
 */
export async function startReceiver() {
  const taken: TakenRequest[] = [];
  let answer: { status: number; headers?: Record<string, string> } = { status: 201 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    taken.push({
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks),
    });
    response.writeHead(answer.status, answer.headers).end("x".repeat(1000));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    taken,
    answerWith(status: number, headers?: Record<string, string>) {
      answer = { status, ...(headers && { headers }) };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

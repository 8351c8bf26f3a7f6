import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { requestContext, runtimeContext } from "./routes/site-context.server.ts";
import { PlainLinks } from "./ui/site-link.tsx";

const RENDER_TIMEOUT_MS = 8000;

/** The data stream's time limit, a little under the render's. */
export const streamTimeout = RENDER_TIMEOUT_MS - 1000;

/**
 * Renders a document whole: it is compressed and kept as one piece (DESIGN §3).
 * @returns its answer; a visitor's document is in the request's state
 * @throws {Error} when rendering fails or takes too long; the pipeline then serves an older copy
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const state = context.get(requestContext);
  const document = <ServerRouter context={entryContext} url={request.url} nonce={state.nonce} />;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (state.viewer) {
    return new Response(await renderForHydration(document, state.nonce), { status, headers });
  }
  // React takes over staff's pages only, so visitors' carry none of its marks: they cost time and bytes.
  const html = renderToStaticMarkup(<PlainLinks value={true}>{document}</PlainLinks>);
  state.document = `<!DOCTYPE html>${html}`;
  return new Response(null, { status, headers });
}

function renderForHydration(document: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collector = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onAllReady: () => pipe(collector),
      onShellError: reject,
      onError: reject,
      // Sent as one piece anyway: nothing is put aside to be moved into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    const timer = setTimeout(() => abort(new Error("rendering took too long")), RENDER_TIMEOUT_MS);
  });
}

/** Logs what a loader, action or render threw; answers thrown on purpose are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(runtimeContext).log.error({ err: error, path: new URL(request.url).pathname }, "render failed");
};

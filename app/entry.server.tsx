import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { holdStart } from "./platform/http/held-start.ts";
import { requestContext, runtimeContext } from "./site/request/site-context.server.ts";
import { putIconsIntoDocument } from "./ui/icons-in-document.server.ts";

const RENDER_TIMEOUT_MS = 8000;

/** The data stream's time limit in milliseconds, slightly below the render's. */
export const streamTimeout = RENDER_TIMEOUT_MS - 1000;

/**
 * Renders a complete document without streaming, so that it can be compressed and cached (DESIGN §3).
 * @returns the response; a visitor's document is in the request's state instead of the body
 * @throws {Error} if rendering fails or times out; the pipeline then serves an older copy
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const state = context.get(requestContext);
  state.showsError = entryContext.staticHandlerContext?.errors != null;
  const document = <ServerRouter context={entryContext} url={request.url} nonce={state.nonce} />;
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (state.viewer) {
    const html = await renderForHydration(document, state.nonce);
    return new Response(html.includes("<staff-start") ? holdStart(html) : html, { status, headers });
  }
  // Only staff's pages are hydrated; visitors' pages omit React's markers, which cost time and bytes.
  const html = renderToStaticMarkup(document);
  state.document = putIconsIntoDocument(`<!DOCTYPE html>${html}`);
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
      // Nothing is streamed, so no Suspense boundary may be outlined and inserted by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    const timer = setTimeout(() => abort(new Error("rendering took too long")), RENDER_TIMEOUT_MS);
  });
}

/** Logs errors of loaders, actions and renders, except for thrown responses below 500. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(runtimeContext).log.error({ err: error, path: new URL(request.url).pathname }, "render failed");
};

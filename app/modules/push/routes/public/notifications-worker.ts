import worker from "#app/modules/push/notifications-worker.js?raw";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";

/** `GET /notifications.js`: the service worker that shows notifications. */
export const loader = () =>
  new Response(worker, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });

export const action = onlyGet;

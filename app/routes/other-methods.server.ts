import { messages } from "#app/platform/messages.ts";

const refused = (allow: string) =>
  new Response(messages.request.unknownMethod, { status: 405, headers: { Allow: allow } });

/** What answers every other method where only a POST means something. */
export const onlyPost = () => refused("POST");

/** What answers every other method where there is only something to read. */
export const onlyGet = () => refused("GET, HEAD");

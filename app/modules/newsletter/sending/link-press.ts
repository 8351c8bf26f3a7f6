import { isbot } from "isbot";

/** Scanners of mail that isbot doesn't know, because they call themselves browsers otherwise. */
const MAIL_SCANNER = /proofpoint|ms-office|mimecast|barracuda|symantec|fireeye|trendmicro/i;

/**
 * Whether a request for a newsletter's link is likely a person's press. What a browser fetches ahead, a mail program
 * looks up for its preview, or a scanner follows is none.
 */
export function isPersonsPress({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headers.get(name) ?? "");
  const agent = headers.get("user-agent") ?? "";
  return (
    method === "GET" &&
    !purpose.some((said) => /prefetch|preview/i.test(said)) &&
    agent !== "" &&
    !isbot(agent) &&
    !MAIL_SCANNER.test(agent)
  );
}

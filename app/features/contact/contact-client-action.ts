import type { ClientActionFunctionArgs } from "react-router";
import type { ContactResult } from "./contact-fields.ts";
import { typedValues } from "./typed-values.ts";

/**
 * The contact route's `clientAction`: passes the form on to the server, and turns a connection that breaks, or an
 * answer that is none of ours, into `failed`. Otherwise the route's error screen would replace the form with
 * everything typed in it.
 * @throws {Response} a redirect the server answered with
 */
export async function contactClientAction({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<ContactResult> {
  const kept = request.clone();
  try {
    return (await serverAction()) as ContactResult;
  } catch (error) {
    if (error instanceof Response) throw error;
    return { kind: "failed", values: typedValues(await kept.formData()) };
  }
}

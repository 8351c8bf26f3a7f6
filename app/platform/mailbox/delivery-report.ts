/** What a mail server reports of a mail of ours. */
export type DeliveryReport =
  /** Its reader has called it spam (RFC 5965); `about` has the report and the headers of the mail. */
  | { kind: "complaint"; about: string }
  /** It could not be delivered (RFC 3464), with the status and the server's words. */
  | { kind: "failure"; status: string; diagnostic: string };

/** A part of a mail that is no text of it. */
export interface ReportPart {
  mimeType: string;
  text: string;
}

const MAX_DIAGNOSTIC_LENGTH = 2000;
/** Of a report and of the headers that it is about, each. */
const MAX_ABOUT_LENGTH = 64 * 1024;

/** @returns null if the parts are no report, or one of a delay or a success */
export function readReport(parts: readonly ReportPart[]): DeliveryReport | null {
  const textOf = (...types: string[]) =>
    parts
      .filter(({ mimeType }) => types.includes(mimeType))
      .map(({ text }) => text)
      .join("\n");
  const feedback = textOf("message/feedback-report");
  if (/^feedback-type:[ \t]*abuse\b/im.test(feedback)) {
    const mailed = textOf("message/rfc822", "text/rfc822-headers", "message/rfc822-headers");
    const about = [feedback, mailed].map((text) => text.slice(0, MAX_ABOUT_LENGTH)).join("\n");
    return { kind: "complaint", about };
  }
  const status = textOf("message/delivery-status", "message/global-delivery-status");
  const failed = recipientsOf(status).find(({ action }) => action === "failed");
  if (!failed) return null;
  return {
    kind: "failure",
    status: failed.status,
    diagnostic: failed.diagnostic.slice(0, MAX_DIAGNOSTIC_LENGTH),
  };
}

/** The fields of each recipient; those of the mail itself come first and have no action. */
function recipientsOf(report: string): { action: string; status: string; diagnostic: string }[] {
  return report
    .replaceAll("\r\n", "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n{2,}/)
    .map((group) => ({
      action: fieldOf(group, "action").toLowerCase(),
      status: /\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(group, "status"))?.[0] ?? "",
      diagnostic: fieldOf(group, "diagnostic-code").replace(/^smtp;\s*/i, ""),
    }));
}

const fieldOf = (group: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(group)?.[1]?.trim() ?? "";

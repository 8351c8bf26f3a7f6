import type { StaffRefused } from "#app/features/staff/staff-result.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { GoingPicturesAnswer, LibraryAnswer, MediaUsesAnswer, StaffBucket } from "../media-item.ts";

/**
 * Reads a page of the library. It never throws; what comes back after `signal` was fired means nothing.
 * @param wanted `before` is the last page's `next`
 */
export function fetchLibrary(
  wanted: { bucket: StaffBucket; search: string; before?: string },
  signal: AbortSignal,
): Promise<LibraryAnswer | StaffRefused> {
  return read(
    `/staff/library?${new URLSearchParams(wanted)}`,
    "listed",
    staffMessages.media.listFailed,
    signal,
  );
}

/** Reads where a stored file is shown; see fetchLibrary. */
export function fetchUses(id: string, signal: AbortSignal): Promise<MediaUsesAnswer | StaffRefused> {
  return read(`/staff/library/${id}`, "found", staffMessages.media.usesFailed, signal);
}

/** Reads how many pictures go when a thing is deleted; see fetchLibrary. */
export function fetchGoing(id: string, signal: AbortSignal): Promise<GoingPicturesAnswer | StaffRefused> {
  return read(`/staff/goes-with/${id}`, "counted", staffMessages.media.goingUnknown, signal);
}

async function read<Answer extends { kind: string }>(
  address: string,
  kind: Answer["kind"],
  failed: string,
  signal: AbortSignal,
): Promise<Answer | StaffRefused> {
  const unreachable: StaffRefused = {
    kind: "refused",
    reason: "unreachable",
    sentence: failed,
    detail: staffMessages.media.reasons.unreachable,
  };
  try {
    const response = await fetch(address, { signal });
    const answer = (await response.json()) as Answer | StaffRefused | null;
    return answer?.kind === kind || answer?.kind === "refused" ? answer : unreachable;
  } catch {
    return unreachable;
  }
}

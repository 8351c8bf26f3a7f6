import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import { usePhotoUploads } from "./photo-uploads.ts";

/**
 * Rendered once per page. Resumes uploads that a closed tab interrupted, and reloads the page's data when photos of
 * saved projects arrive.
 */
export function PhotoUploadsHost() {
  const uploads = usePhotoUploads();
  const viewer = useViewer()?.id;
  const { revalidate } = useRevalidator();
  const { arrived, sending, failed } = uploads.inBackground();

  useEffect(() => {
    if (viewer) void uploads.resume(viewer);
  }, [viewer, uploads]);

  const before = useRef({ arrived: 0, sending: 0 });
  const tell = useEffectEvent(() => {
    const was = before.current;
    before.current = { arrived, sending };
    if (arrived > was.arrived) void revalidate();
    if (was.sending === 0 || sending > 0) return;
    if (failed > 0) showErrorToast(recordTexts.projects.photosFailed(failed));
    else if (arrived > was.arrived) showToast(recordTexts.projects.photosIn);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of how they stand
  useEffect(() => tell(), [arrived, sending, failed]);
  return null;
}

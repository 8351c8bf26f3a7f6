import { FolderOpen, FolderPlus, ImagePlus } from "lucide-react";
import { useNavigate } from "react-router";
import { v7 } from "uuid";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { Tool, ToolLink } from "#app/ui/staff/staff-button.tsx";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import type { Enquiry } from "../enquiries.ts";
import { inboxTexts } from "../inbox-texts.ts";

interface MakeProjectProps {
  enquiry: Enquiry;
  /** The path of the form of the project that was made of it; null if there is none. */
  projectForm: string | null;
  /** The number of photos that its sender agreed to show and that were never made public. */
  unshownPhotos: number;
}

interface Made {
  /** The path of the project's form. */
  path: string;
  /** The number of photos; null if it was made before. */
  photos: number | null;
  isPublic: boolean;
}

const texts = {
  "make-project": { done: inboxTexts.projectMade, failed: inboxTexts.projectFailed },
  "add-photos": { done: inboxTexts.photosAdded, failed: inboxTexts.photosFailed },
};

/**
 * Makes a draft project of a won enquiry and opens its form; of one that was made, opens the form, and adds the photos
 * that the sender agreed to show since. The form's checks then ask for their alt text.
 */
export function MakeProject({ enquiry: { id, status }, projectForm, unshownPhotos }: MakeProjectProps) {
  const { busy, send } = useSave("messages");
  const navigate = useNavigate();
  const run = async (verb: keyof typeof texts, more: object = {}) => {
    if (busy) return;
    const result = await send<Made>(verb, { id, ...more });
    const { done, failed } = texts[verb];
    if (result.kind !== "ok") return showErrorToast(alertOf(result, failed).message);
    const { path, photos, isPublic } = result.value;
    if (photos !== null) showToast(done(photos, isPublic));
    await navigate(path);
  };
  if (projectForm !== null)
    return (
      <>
        <ToolLink to={projectForm} icon={FolderOpen}>
          Open the project
        </ToolLink>
        {unshownPhotos > 0 && (
          <Tool icon={ImagePlus} aria-disabled={busy || undefined} onClick={() => void run("add-photos")}>
            Add their photos
          </Tool>
        )}
      </>
    );
  if (status !== "won") return null;
  return (
    <Tool
      icon={FolderPlus}
      aria-disabled={busy || undefined}
      onClick={() => void run("make-project", { project_id: v7() })}
    >
      Make a project of it
    </Tool>
  );
}

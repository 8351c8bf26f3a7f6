import { FolderOpen, FolderPlus, ImagePlus } from "lucide-react";
import { useNavigate } from "react-router";
import { v7 } from "uuid";
import { alertOf } from "#app/features/staff/edit/staff-fetch.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { inboxMessages } from "#app/platform/inbox-messages.ts";
import { Tool, ToolLink } from "#app/ui/staff/staff-button.tsx";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import type { Message } from "../messages.ts";

interface MakeProjectProps {
  message: Message;
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

interface Said {
  failed: string;
  done(photos: number, isPublic: boolean): string;
}

/**
 * Makes a draft project of a won message and opens its form; of one that was made, opens the form, and adds the photos
 * that the sender agreed to show since. The form's checks then ask for their alt text.
 */
export function MakeProject({ message: { id, status }, projectForm, unshownPhotos }: MakeProjectProps) {
  const { busy, send } = useSave("messages");
  const navigate = useNavigate();
  const run = async (verb: string, more: object, said: Said) => {
    if (busy) return;
    const result = await send<Made>(verb, { id, ...more });
    if (result.kind !== "ok") return showErrorToast(alertOf(result, said.failed).message);
    const { path, photos, isPublic } = result.value;
    if (photos !== null) showToast(said.done(photos, isPublic));
    await navigate(path);
  };
  const make = () => {
    const { projectFailed: failed, projectMade: done } = inboxMessages;
    return run("make-project", { project_id: v7() }, { failed, done });
  };
  const add = () => {
    const { photosFailed: failed, photosAdded: done } = inboxMessages;
    return run("add-photos", {}, { failed, done });
  };
  if (projectForm !== null)
    return (
      <>
        <ToolLink to={projectForm} icon={FolderOpen}>
          Open the project
        </ToolLink>
        {unshownPhotos > 0 && (
          <Tool icon={ImagePlus} aria-disabled={busy || undefined} onClick={() => void add()}>
            Add their photos
          </Tool>
        )}
      </>
    );
  if (status !== "won") return null;
  return (
    <Tool icon={FolderPlus} aria-disabled={busy || undefined} onClick={() => void make()}>
      Make a project of it
    </Tool>
  );
}

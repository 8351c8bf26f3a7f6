import { FolderOpen, FolderPlus } from "lucide-react";
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
}

/** Makes a draft project of a won message and opens its form, or opens the form of the one that was made. */
export function MakeProject({ message: { id, status }, projectForm }: MakeProjectProps) {
  const { busy, send } = useSave("messages");
  const navigate = useNavigate();
  if (projectForm !== null)
    return (
      <ToolLink to={projectForm} icon={FolderOpen}>
        Open the project
      </ToolLink>
    );
  if (status !== "won") return null;
  const make = async () => {
    if (busy) return;
    const input = { id, project_id: v7() };
    const result = await send<{ path: string; photos: number | null }>("make-project", input);
    if (result.kind !== "ok") return showErrorToast(alertOf(result, inboxMessages.projectFailed).message);
    const { path, photos } = result.value;
    if (photos !== null) showToast(inboxMessages.projectMade(photos));
    await navigate(path);
  };
  return (
    <Tool icon={FolderPlus} aria-disabled={busy || undefined} onClick={() => void make()}>
      Make a project of it
    </Tool>
  );
}

import { Pencil, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { EditableCategory } from "#app/features/categories/category.ts";
import { DeleteWithPictures } from "#app/features/media/edit/delete-with-pictures.tsx";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useMode } from "#app/ui/staff/mode.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import type { Project } from "../project.ts";
import { ProjectGrid } from "../project-grid.tsx";
import { neighbourOf, withEdited } from "./edited-in-list.ts";
import { ProjectForm } from "./project-form.tsx";

/** SPEC §2 *Projects*; saving is the form's own affair. `project` is as it was when its form opened. */
type Mode = { kind: "closed" } | { kind: "add" } | { kind: "edit"; project: Project; place: number };

interface ProjectListEditorProps {
  projects: Project[];
  /** All categories of projects, for the forms. */
  categories: EditableCategory[];
  /** Why there is nothing, when there is nothing. */
  emptySentence: string;
}

/** The projects as staff have them: each card with its tools, forms where the projects are or will be. */
export default function ProjectListEditor({ projects, categories, emptySentence }: ProjectListEditorProps) {
  const { mode, change, close } = useMode<Mode>({ kind: "closed" });
  const [pendingDelete, setPendingDelete] = useState<Project | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Id of the project whose tools get the focus once a form or question has closed; "" for the flag that adds. */
  const returnTo = useRef<string | null>(null);
  const edited = mode.kind === "edit" ? mode : null;
  const shown = edited ? withEdited(projects, edited.project, edited.place) : projects;

  const add = () => void change({ kind: mode.kind === "add" ? "closed" : "add" });
  const done = () => {
    returnTo.current = edited?.project.id ?? "";
    close();
  };

  useEffect(() => {
    if (mode.kind !== "closed" || pendingDelete || returnTo.current === null) return;
    (document.getElementById(editIdOf(returnTo.current)) ?? addButton.current)?.focus();
    returnTo.current = null;
  }, [mode, pendingDelete]);

  return (
    <>
      <div>
        <StaffToolbar name="Projects">
          <StaffButton ref={addButton} icon={Plus} solid aria-expanded={mode.kind === "add"} onClick={add}>
            Add Project
          </StaffButton>
        </StaffToolbar>
        {mode.kind === "add" && (
          <div className="pt-2">
            <ProjectForm project={null} categories={categories} onDone={done} />
          </div>
        )}
      </div>
      {shown.length === 0 && (
        <EmptyState symbol="shrub" title={messages.empty.projects} level={2}>
          {emptySentence}
          {mode.kind !== "add" && (
            <span className="staff mt-4 flex justify-center">
              <StaffButton icon={Plus} onClick={add}>
                Create First Project
              </StaffButton>
            </span>
          )}
        </EmptyState>
      )}
      <ProjectGrid
        projects={shown}
        wideId={edited?.project.id ?? null}
        cellOf={(project, card) => {
          const editing = edited?.project.id === project.id;
          const place = shown.indexOf(project);
          return (
            <>
              {editing && <ProjectForm project={edited.project} categories={categories} onDone={done} />}
              {/* Kept while its form is open, so that the focus can come back to where it was. */}
              <div hidden={editing} className="flex h-full flex-col justify-between gap-3">
                {card}
                <StaffToolbar name={project.title}>
                  <StaffButton
                    id={editIdOf(project.id)}
                    icon={Pencil}
                    aria-label={`Edit ${project.title}`}
                    onClick={() => void change({ kind: "edit", project, place })}
                  >
                    Edit
                  </StaffButton>
                  <StaffButton
                    icon={Trash2}
                    aria-label={`Delete ${project.title}`}
                    onClick={() => setPendingDelete(project)}
                  >
                    Delete
                  </StaffButton>
                </StaffToolbar>
              </div>
            </>
          );
        }}
      />
      {pendingDelete && (
        <DeleteWithPictures
          feature="projects"
          id={pendingDelete.id}
          question={staffMessages.projects.confirmDelete(pendingDelete.title)}
          failed={staffMessages.projects.deleteFailed}
          done={staffMessages.projects.deleted}
          onClose={(deleted) => {
            // Its tools are gone, or about to go.
            if (deleted) returnTo.current = neighbourOf(projects, pendingDelete.id)?.id ?? "";
            setPendingDelete(null);
          }}
        />
      )}
    </>
  );
}

const editIdOf = (id: string) => `edit-${id}`;

import { Plus } from "lucide-react";
import type { EditableCategory } from "#app/kernel/categories/category.ts";
import { RecordTools } from "#app/kernel/lists/edit/record-tools.tsx";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { useMode } from "#app/ui/staff/use-mode.ts";
import { type Project, toListedProject } from "../project.ts";
import { ProjectGrid } from "../project-grid.tsx";

const ProjectForm = openedPart(() => import("./project-form.tsx"), "ProjectForm");
const words = recordTexts.projects;

/** SPEC §2 *Projects*. The form saves by itself; `project` is a snapshot from when its form opened. */
type Mode = { kind: "closed" } | { kind: "add" } | { kind: "edit"; project: Project; place: number };

interface ProjectListEditorProps {
  projects: Project[];
  /** All categories of projects, for the forms. */
  categories: EditableCategory[];
  /** Text of the empty state. */
  emptyMessage: string;
}

/** The list of projects for staff: each card with its tools; a form replaces the card it edits. */
export function ProjectListEditor({ projects, categories, emptyMessage }: ProjectListEditorProps) {
  const { mode, change, close } = useMode<Mode>({ kind: "closed" });
  const edited = mode.kind === "edit" ? mode : null;
  // If someone else deleted it meanwhile, its form stays open with everything typed.
  const isMissing = edited && !projects.some(({ id }) => id === edited.project.id);
  const shown = isMissing ? projects.toSpliced(edited.place, 0, edited.project) : projects;

  const add = () => void change({ kind: mode.kind === "add" ? "closed" : "add" });

  return (
    <>
      <div>
        <StaffToolbar name="Projects">
          <StaffButton icon={Plus} aria-expanded={mode.kind === "add"} onClick={add}>
            Add Project
          </StaffButton>
        </StaffToolbar>
        {mode.kind === "add" && (
          <div className="pt-2">
            <ProjectForm project={null} categories={categories} onDone={close} />
          </div>
        )}
      </div>
      {shown.length === 0 && (
        <EmptyState symbol="shrub" title={texts.empty.projects} level={2}>
          {emptyMessage}
          {mode.kind !== "add" && (
            <span translate="no" className="staff mt-4 flex justify-center">
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
              {editing && (
                <ProjectForm
                  project={toListedProject(edited.project)}
                  categories={categories}
                  onDone={close}
                />
              )}
              {/* Stays mounted while its form is open, so that focus can return to its button. */}
              <div hidden={editing} className="flex h-full flex-col justify-between gap-3">
                {card}
                <StaffToolbar name={project.title}>
                  <RecordTools
                    title={project.title}
                    as={StaffButton}
                    onEdit={() => void change({ kind: "edit", project, place })}
                    deletion={{
                      feature: "projects",
                      id: project.id,
                      question: words.confirmDelete(project.title),
                      messages: words,
                    }}
                  />
                </StaffToolbar>
              </div>
            </>
          );
        }}
      />
    </>
  );
}

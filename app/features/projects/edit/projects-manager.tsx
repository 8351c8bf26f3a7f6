import type { EditableCategory } from "#app/features/categories/category.ts";
import { DeleteWithPictures } from "#app/features/media/edit/delete-with-pictures.tsx";
import { type AskedForm, shownPart } from "#app/platform/http/list-query.ts";
import { orderParameters, type StaffListRequest } from "#app/platform/http/staff-list.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ADD_BUTTON_ID } from "#app/ui/staff/list-head.tsx";
import { ListScreen } from "#app/ui/staff/list-screen.tsx";
import { useItemMode } from "#app/ui/staff/use-item-mode.ts";
import { usePendingDelete } from "#app/ui/staff/use-pending-delete.ts";
import { type ListedProject, type ProjectSort, projectList } from "../admin-list.ts";
import { ProjectForm } from "./project-form.tsx";
import { ProjectTable } from "./project-table.tsx";

interface ProjectsManagerProps {
  projects: ListedProject[];
  request: StaffListRequest<ProjectSort>;
  pageCount: number;
  total: number;
  asked: AskedForm<ListedProject>;
  /** All categories of projects, for the forms. */
  categories: EditableCategory[];
}

/** The screen Projects of the admin area: all of them, with the form they have in place. */
export function ProjectsManager(props: ProjectsManagerProps) {
  const { projects, request, pageCount, total, asked, categories } = props;
  const part = shownPart(
    projectList.path,
    request,
    { pageCount, total },
    orderParameters(projectList, request),
  );
  const { mode, editingId, toggleAdding, toggleEditing, leave } = useItemMode({
    address: part.addressOf({}),
    asked,
  });
  const { pendingDelete, ask, answer } = usePendingDelete(projects, ADD_BUTTON_ID);
  const edited = mode.kind === "editing" ? mode.item : null;
  return (
    <>
      <ListScreen
        title="Projects"
        addLabel="Add Project"
        adding={mode.kind === "adding"}
        onAdd={toggleAdding}
        gone={asked.kind === "gone" ? staffMessages.projects.gone : null}
        form={
          mode.kind === "closed"
            ? null
            : {
                key: edited?.id ?? "new",
                content: <ProjectForm project={edited} categories={categories} onDone={() => leave()} />,
              }
        }
        empty={{
          symbol: "shrub",
          title: messages.empty.projects,
          sentence: messages.empty.noProjects,
          createLabel: "Create First Project",
        }}
        nouns={["project", "projects"]}
        noMatch={staffMessages.projects.noMatch(request.search)}
        {...part}
      >
        <ProjectTable
          projects={projects}
          request={request}
          editingId={editingId}
          onEdit={toggleEditing}
          onDelete={ask}
        />
      </ListScreen>
      {pendingDelete && (
        <DeleteWithPictures
          feature="projects"
          id={pendingDelete.id}
          question={staffMessages.projects.confirmDelete(pendingDelete.title)}
          failed={staffMessages.projects.deleteFailed}
          done={staffMessages.projects.deleted}
          onClose={(deleted) => {
            answer(deleted);
            if (deleted && pendingDelete.id === editingId) leave();
          }}
        />
      )}
    </>
  );
}

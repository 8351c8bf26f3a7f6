import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";
import { type StaffListRequest, sortLink } from "#app/platform/http/staff-list.ts";
import { formatLongDate } from "#app/platform/long-date.ts";
import { BadgeList } from "#app/ui/staff/badge-list.tsx";
import { DataCell, DataRow, DataTable } from "#app/ui/staff/data-table.tsx";
import { RowTools } from "#app/ui/staff/row-tools.tsx";
import { type ListedProject, type ProjectSort, projectList } from "../admin-list.ts";
import { projectPath } from "../project.ts";

interface ProjectTableProps {
  projects: ListedProject[];
  request: StaffListRequest<ProjectSort>;
  /** Of the project whose form is open. */
  editingId: string | null;
  onEdit(project: ListedProject): void;
  onDelete(project: ListedProject): void;
}

/** Projects as staff list them. */
export function ProjectTable({ projects, request, editingId, onEdit, onDelete }: ProjectTableProps) {
  const sort = (by: ProjectSort) => sortLink(projectList, request, by);
  return (
    <DataTable
      label="Projects"
      columns={[
        { label: "Picture", quiet: true },
        { label: "Title", sort: sort("title") },
        { label: "Categories" },
        { label: "Photos" },
        { label: "Updated", sort: sort("updated") },
        { label: "Created", sort: sort("created") },
      ]}
    >
      {projects.map((project) => (
        <DataRow
          key={project.id}
          open={project.id === editingId}
          title={project.title}
          thumbnail={
            <PictureFrame ratio="picture">
              <SitePicture picture={project.thumbnail} sizes="6rem" alt="" />
            </PictureFrame>
          }
          tools={
            <RowTools
              id={project.id}
              title={project.title}
              page={projectPath(project.slug)}
              editing={project.id === editingId}
              onEdit={() => onEdit(project)}
              onDelete={() => onDelete(project)}
            />
          }
        >
          <DataCell>
            <BadgeList words={project.categories.map(({ name }) => name)} />
          </DataCell>
          <DataCell label="Photos">{project.photos}</DataCell>
          <DataCell label="Updated">
            <time dateTime={project.updated_at}>{formatLongDate(project.updated_at)}</time>
          </DataCell>
          <DataCell label="Created">
            <time dateTime={project.created_at}>{formatLongDate(project.created_at)}</time>
          </DataCell>
        </DataRow>
      ))}
    </DataTable>
  );
}

import type { EditableCategory } from "#app/kernel/categories/category.ts";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { dateColumn, RecordList, type RecordListData } from "#app/kernel/lists/edit/record-list.tsx";
import { useRecordOrder } from "#app/kernel/lists/edit/use-record-order.ts";
import { StatusBadge } from "#app/kernel/publishing/edit/status-badge.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { BadgeList } from "#app/ui/staff/data-table.tsx";
import { type ListedProject, type ProjectSort, projectList, projectPath } from "../project.ts";
import { ProjectForm } from "./project-form.tsx";

const words = recordTexts.projects;

interface ProjectsManagerProps extends RecordListData<ListedProject, ProjectSort> {
  /** All categories of projects, for the forms. */
  categories: EditableCategory[];
}

/** The screen Projects of the admin area: all projects in a table; their forms open in place. */
export function ProjectsManager({ categories, ...data }: ProjectsManagerProps) {
  return (
    <RecordList
      {...data}
      list={projectList}
      title="Projects"
      addLabel="Add Project"
      nouns={["project", "projects"]}
      empty={{
        symbol: "shrub",
        title: texts.empty.projects,
        message: texts.empty.noProjects,
        createLabel: "Create First Project",
      }}
      noMatch={words.noMatch}
      missing={words.gone}
      type="project"
      order={{ save: useRecordOrder("project-order/all", words.saveFailed), namesAll: false }}
      nameOf={({ title }) => title}
      form={(project, close) => (
        <ProjectForm project={project} categories={categories} onDone={() => close()} />
      )}
      deletion={({ id, title }) => ({
        feature: "projects",
        id,
        question: words.confirmDelete(title),
        messages: words,
      })}
      table={{
        pathOf: ({ slug }) => projectPath(slug),
        thumbnail: ({ thumbnail }) => (
          <PictureFrame ratio="picture">
            <SitePicture picture={thumbnail} sizes="6rem" alt="" />
          </PictureFrame>
        ),
        columns: (sort) => [
          {
            label: "Categories",
            cell: (project) => <BadgeList words={project.categories.map(({ name }) => name)} />,
          },
          {
            label: "Status",
            labelOnCard: true,
            cell: ({ published, publish_at }) => (
              <StatusBadge published={published} publish_at={publish_at} />
            ),
          },
          { label: "Photos", labelOnCard: true, cell: ({ photos }) => photos },
          dateColumn("Updated", sort("updated"), ({ updated_at }) => updated_at),
        ],
      }}
    />
  );
}

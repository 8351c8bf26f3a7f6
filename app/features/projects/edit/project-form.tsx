import type { EditableCategory } from "#app/features/categories/category.ts";
import { CategoryPicker } from "#app/features/categories/edit/category-picker.tsx";
import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { useRecordForm } from "#app/features/staff/edit/use-record-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { LONGEST, type ProjectInput, projectInput } from "../project.schema.ts";
import type { EditableProject } from "../project.ts";
import { libraryTabs, ProjectPictures } from "./project-pictures.tsx";

const blank: Omit<ProjectInput, "id" | "expected_updated_at"> = {
  title: "",
  description: "",
  image_url: "",
  before_image_url: "",
  after_image_url: "",
  images: [],
  category_ids: [],
};

interface ProjectFormProps {
  /** Null for a new one. */
  project: EditableProject | null;
  /** All categories of projects. */
  categories: EditableCategory[];
  /** Called when it is saved and on Cancel. */
  onDone(): void;
}

/**
 * All of a project. Save waits for title, description and a category (SPEC §5).
 */
export function ProjectForm({ project, categories, onDone }: ProjectFormProps) {
  const form = useRecordForm({
    feature: "projects",
    schema: projectInput,
    record: project && formRecord(project),
    blank,
    needs: {
      title: staffMessages.staff.missing.title,
      description: staffMessages.staff.missing.description,
      category_ids: staffMessages.staff.missing.category,
    },
    saved: staffMessages.projects.saved,
    failed: staffMessages.projects.saveFailed,
    onDone,
  });
  const { images } = form.values;
  const picture = {
    bucket: "project-images",
    libraryTabs,
    uploadFor: { for: "project", project: form.id, index: images.length },
    optional: true,
  } as const;

  return (
    <FormFrame title={project ? "Edit project" : "Add project"} level={2} {...form.frame}>
      <TextInput label="Title" required maxLength={LONGEST.title} {...form.bind("title")} />
      <TextArea
        label="Description"
        required
        rows={5}
        maxLength={LONGEST.description}
        {...form.bind("description")}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 md:grid-cols-2">
        <ImageField {...picture} {...form.bindPicture("image_url")} />
        <ProjectPictures
          projectId={form.id}
          images={images}
          errors={form.fieldErrors}
          {...form.bindPicture("images")}
        />
        <ImageField {...picture} label="Before Image URL" {...form.bindPicture("before_image_url")} />
        <ImageField {...picture} label="After Image URL" {...form.bindPicture("after_image_url")} />
      </div>
      <CategoryPicker
        kind="project"
        categories={categories}
        maxHeight="project"
        {...form.bind("category_ids")}
      />
    </FormFrame>
  );
}

/** A project in the shape of its input. */
function formRecord({ categories, images, ...project }: EditableProject) {
  return {
    ...project,
    images: images.map(({ id, url, caption }) => ({ id, url, caption })),
    category_ids: categories.map((category) => category.id),
  };
}

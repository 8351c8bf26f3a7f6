import { useState } from "react";
import type { EditableCategory } from "#app/features/categories/category.ts";
import { CategoryPicker } from "#app/features/categories/edit/category-picker.tsx";
import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { useStaffForm } from "#app/features/staff/edit/use-staff-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { LONGEST, projectInput } from "../project.schema.ts";
import type { EditableProject } from "../project.ts";
import { libraryTabs, ProjectPictures } from "./project-pictures.tsx";

interface ProjectFormProps {
  /** Null for a new one. */
  project: EditableProject | null;
  /** All categories of projects. */
  categories: EditableCategory[];
  /** Called when it is saved and on Cancel. */
  onDone(): void;
}

/**
 * All of a project. Save waits for title, description and a category, and for uploads under way (SPEC §5). What it
 * opened with counts as the version that was seen, whatever the page loads meanwhile.
 */
export function ProjectForm({ project, categories, onDone }: ProjectFormProps) {
  const [opened] = useState(project);
  const [uploading, setUploading] = useState(0);
  const form = useStaffForm({
    feature: "projects",
    schema: projectInput,
    id: opened?.id ?? null,
    initial: {
      title: opened?.title ?? "",
      description: opened?.description ?? "",
      image_url: opened?.image_url ?? "",
      before_image_url: opened?.before_image_url ?? "",
      after_image_url: opened?.after_image_url ?? "",
      images: opened?.images.map(({ id, url, caption }) => ({ id, url, caption })) ?? [],
      category_ids: opened?.categories.map((category) => category.id) ?? [],
    },
    version: opened?.updated_at ?? null,
    toInput: (values, id) => ({ id, ...values }),
    saved: staffMessages.projects.saved,
    failed: staffMessages.projects.saveFailed,
    onSaved: onDone,
    onCancel: onDone,
  });
  const { title, description, images, category_ids } = form.values;
  const incomplete = !title.trim() || !description.trim() || category_ids.length === 0;
  const countUploads = (busy: boolean) => setUploading((count) => count + (busy ? 1 : -1));
  const picture = {
    bucket: "project-images",
    libraryTabs,
    uploadFor: { for: "project", project: form.id, index: images.length },
    onBusyChange: countUploads,
  } as const;

  return (
    <FormFrame
      title={opened ? "Edit project" : "Add project"}
      level={2}
      saveDisabled={incomplete || uploading > 0}
      {...form.frame}
    >
      <TextInput label="Title" required maxLength={LONGEST.title} {...form.bind("title")} />
      <TextArea
        label="Description"
        required
        rows={5}
        maxLength={LONGEST.description}
        {...form.bind("description")}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 md:grid-cols-2">
        <ImageField {...form.bind("image_url")} {...picture} optional />
        <ProjectPictures
          projectId={form.id}
          images={images}
          errors={form.fieldErrors}
          onChange={(next) => form.set("images", next)}
          onBusyChange={countUploads}
        />
        <ImageField {...form.bind("before_image_url")} {...picture} label="Before Image URL" optional />
        <ImageField {...form.bind("after_image_url")} {...picture} label="After Image URL" optional />
      </div>
      <CategoryPicker
        kind="project"
        categories={categories}
        chosen={category_ids}
        onChange={(ids) => form.set("category_ids", ids)}
        maxHeight="project"
        name="category_ids"
        error={form.fieldErrors.category_ids}
      />
    </FormFrame>
  );
}

import { useEffect, useRef, useState } from "react";
import { v7 } from "uuid";
import type { EditableCategory } from "#app/kernel/categories/category.ts";
import { CategoryPicker } from "#app/kernel/categories/edit/category-picker.tsx";
import { useCollectionForm } from "#app/kernel/documents/collections/edit/use-collection-form.ts";
import { withoutOwnOrigin } from "#app/kernel/files/storage-address.ts";
import { type CheckedDraft, minWidths } from "#app/kernel/publishing/before-public.ts";
import { BeforePublicList } from "#app/kernel/publishing/edit/before-public-list.tsx";
import { ShareDraft } from "#app/kernel/publishing/edit/share-draft.tsx";
import { StatusField } from "#app/kernel/publishing/edit/status-field.tsx";
import { recordTexts } from "#app/platform/record-texts.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { type EditableProject, pendingUploadUrl } from "../project.ts";
import { type ProjectValues, projects } from "../projects.collection.ts";
import { PhotoTray } from "./photo-tray.tsx";
import { photoUploads, usePhotoUploads } from "./photo-uploads.ts";
import { photoItemsOf, type TrayPictures } from "./tray.ts";

/** SPEC's fields for pictures by address, such as those on other sites. */
const addresses = ["image_url", "before_image_url", "after_image_url"] as const;

interface ProjectFormProps {
  /** Null for a new one. */
  project: EditableProject | null;
  /** All categories of projects. */
  categories: EditableCategory[];
  /** Called after saving and on Cancel. */
  onDone(): void;
}

/**
 * The form of a project: its photos as one tray beside its text fields. Save needs title, description and a
 * category (SPEC §5), but no finished upload (docs/design/pictures-and-files.md#photos-in-the-background).
 */
export function ProjectForm({ project, categories, onDone }: ProjectFormProps) {
  const form = useCollectionForm(projects, {
    record: project && formRecord(project),
    onDone,
    onSaved: () => {
      photoUploads.saved(
        form.id,
        prints.map(({ id }) => id),
      );
      onDone();
    },
  });
  const { images, image_url, before_image_url, after_image_url } = form.values;
  const alone = { image_url, before_image_url, after_image_url };
  const { tray, prints } = useTray(form.id, { images, ...alone }, project);
  const setPictures = (pictures: TrayPictures) => {
    form.set("images", pictures.images);
    for (const name of addresses) if (pictures[name] !== alone[name]) form.set(name, pictures[name]);
  };
  const sending = prints.filter(({ state }) => state.kind === "sending").length;
  const words = useWordsFirst(form.frame.round);
  return (
    <div className="[&>form]:max-w-none">
      <FormFrame
        title={project ? "Edit project" : "Add project"}
        level={2}
        focusFirst={false}
        {...form.frame}
        note={
          sending > 0 && (
            <p className="text-sm leading-[1.3] text-ink-soft">
              {photoUploads.needsTab() ? recordTexts.projects.keepTab : recordTexts.projects.finish(sending)}
            </p>
          )
        }
      >
        <div className="@container">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-7 @[56rem]:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
            <PhotoTray tray={tray} prints={prints} errors={form.fieldErrors} onChange={setPictures} />
            <div ref={words} className="grid content-start gap-5">
              <TextInput label="Title" required max={projects.fields.title.max} {...form.bind("title")} />
              <TextArea
                label="Description"
                required
                rows={6}
                max={projects.fields.description.max}
                {...form.bind("description")}
              />
              <CategoryPicker
                kind="project"
                categories={categories}
                maxHeight="low"
                {...form.bind("category_ids")}
              />
              <StatusField published={form.bind("published")} publishAt={form.bind("publish_at")} />
              <BeforePublicList id={form.id} draft={draftOf(form.values)} />
              {project && !project.published && (
                <ShareDraft kind="project" id={project.id} title={project.title} />
              )}
            </div>
          </div>
        </div>
        <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 border-film-line border-t pt-4 md:grid-cols-3">
          <legend className="sr-only">Picture addresses</legend>
          {addresses.map((name) => {
            const { value, onChange, ...field } = form.bind(name);
            return (
              <TextInput
                key={name}
                type="url"
                inputMode="url"
                placeholder="https://"
                label={projects.fields[name].label}
                optional
                {...field}
                value={isOwnUpload(form.id, value) ? "" : value}
                onChange={(typed) => onChange(withoutOwnOrigin(typed, window.location.origin))}
                className="[&_input]:min-h-11 [&_input]:text-[1rem]"
              />
            );
          })}
        </fieldset>
      </FormFrame>
    </div>
  );
}

/** The form's pictures as a tray. Uploads of a form that is closed unsaved are cancelled. */
function useTray(project: string, pictures: TrayPictures, opened: EditableProject | null) {
  const uploads = usePhotoUploads();
  const [ids] = useState(() => new Map<string, string>());
  const idFor = (url: string) => {
    const id = ids.get(url) ?? v7();
    ids.set(url, id);
    return id;
  };
  useEffect(() => uploads.show(project), [uploads, project]);
  const tray = { project, pictures, idFor };
  const titles = new Map(opened?.images.map(({ id, title }) => [id, title]));
  const titleOf = ({ id, url }: { id: string; url: string }) => titles.get(id) ?? opened?.titles?.[url] ?? "";
  const prints = photoItemsOf(tray, uploads.stateOf, titleOf);
  return { tray, prints };
}

/** Focuses the first text field when the form opens: photos are added by a press, text by typing. */
function useWordsFirst(round: number) {
  const words = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields that start anew have lost the focus
  useEffect(() => {
    words.current?.querySelector("input")?.focus({ preventScroll: true });
    words.current?.closest("form")?.scrollIntoView({ block: "nearest" });
  }, [round]);
  return words;
}

/** Uploads of this site are shown as photos: their addresses mean nothing to people. */
const isOwnUpload = (project: string, url: string) => url.startsWith(pendingUploadUrl(project, ""));

function draftOf({
  title,
  images,
  image_url,
  before_image_url,
  after_image_url,
}: ProjectValues): CheckedDraft {
  const urls = [image_url, before_image_url, after_image_url, ...images.map(({ url }) => url)];
  const pictures = [...new Set(urls)].filter((url) => url !== "");
  const place = { alt: "", minWidth: minWidths.gallery, field: "photos" } as const;
  return {
    kind: "project",
    pictureField: "photos",
    title,
    excerpt: null,
    links: [],
    pictures: pictures.map((address) => ({ ...place, address })),
  };
}

/** Converts a project to the shape of its input. */
function formRecord({ categories, images, titles: _titles, ...project }: EditableProject) {
  return {
    ...project,
    images: images.map(({ id, url, caption }) => ({ id, url, caption })),
    category_ids: categories.map((category) => category.id),
  };
}

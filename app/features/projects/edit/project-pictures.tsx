import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { v7 } from "uuid";
import { ImagePicker } from "#app/features/media/edit/image-field.tsx";
import { fileOf } from "#app/features/media/media-item.ts";
import { PictureFrame } from "#app/features/media/picture.tsx";
import { thumbnail } from "#app/features/media/storage-address.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { SortableList } from "#app/ui/staff/sortable-list.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { LONGEST, type ProjectInput } from "../project.schema.ts";

type Image = ProjectInput["images"][number];

/** Where the pictures of projects are looked for. */
export const libraryTabs = ["project-images", "site-images"] as const;

interface ProjectPicturesProps {
  projectId: string;
  images: Image[];
  /** By path: `images.0.caption`. */
  errors: Record<string, string>;
  onChange(images: Image[]): void;
  /** See ImagePicker. */
  onBusyChange(busy: boolean): void;
}

/** A project's images in their order: uploaded several at a time, taken from the library, captioned, moved, deleted. */
export function ProjectPictures({ projectId, images, errors, onChange, onBusyChange }: ProjectPicturesProps) {
  const [pendingDelete, setPendingDelete] = useState<Image | null>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Several uploads may be handed over before this is rendered again.
  const latest = useRef(images);
  useEffect(() => {
    latest.current = images;
  });
  const change = (next: Image[]) => {
    latest.current = next;
    onChange(next);
  };
  const append = ({ url }: { url: string }) => change([...latest.current, { id: v7(), url, caption: "" }]);

  return (
    <>
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-sm leading-[1.4] font-strong" id={id}>
          Or upload pictures
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div role="group" aria-labelledby={id} className="grid min-w-0 gap-3">
          <ImagePicker
            bucket="project-images"
            libraryTabs={libraryTabs}
            multiple
            uploadLabel="Choose files"
            uploadFor={(index) => ({ for: "project", project: projectId, index: images.length + index })}
            onPick={append}
            onBusyChange={onBusyChange}
            className="min-h-13 items-center"
            libraryButton={chooseButton}
          />
        </div>
      </div>
      <div className="@container empty:hidden md:col-span-full">
        {images.length > 0 && (
          <SortableList
            items={images.map((image) => ({ ...image, label: nameOf(image) }))}
            onReorder={(ids) => change(inOrder(images, ids))}
            className="grid gap-3"
            itemClassName="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 border border-film-line bg-white p-2 @[44rem]:grid-cols-[8rem_minmax(0,1fr)_auto]"
          >
            {(image, controls, index) => (
              <ProjectPictureRow
                image={image}
                label={image.label}
                name={`images.${index}.caption`}
                error={errors[`images.${index}.caption`] ?? errors[`images.${index}.url`]}
                controls={controls}
                onCaption={(caption) =>
                  change(images.map((other) => (other.id === image.id ? { ...other, caption } : other)))
                }
                onDelete={() => setPendingDelete(image)}
              />
            )}
          </SortableList>
        )}
      </div>
      {pendingDelete && (
        <ConfirmDialog
          question={staffMessages.media.image.confirmDelete}
          text={staffMessages.projects.imageGoesOnSave}
          onConfirm={() => {
            setPendingDelete(null);
            change(latest.current.filter((image) => image.id !== pendingDelete.id));
            // Once the dialog has let go of the page; its row is gone.
            requestAnimationFrame(() => chooseButton.current?.focus());
          }}
          onCancel={() => setPendingDelete(null)}
        />
      )}
    </>
  );
}

/** What an image is called in its buttons (DESIGN §11): its caption, else its file. */
function nameOf({ caption, url }: Image): string {
  return caption.trim() || fileOf(url);
}

function inOrder(images: Image[], ids: string[]): Image[] {
  return ids.flatMap((id) => images.find((image) => image.id === id) ?? []);
}

interface ProjectPictureRowProps {
  image: { url: string; caption: string };
  /** Names it in its buttons. */
  label: string;
  /** Of its caption's field. */
  name: string;
  error: string | undefined;
  /** Its handle and move buttons. */
  controls: ReactNode;
  onCaption(caption: string): void;
  onDelete(): void;
}

/** One image of a project: what it shows, its caption and its tools. */
function ProjectPictureRow(props: ProjectPictureRowProps) {
  const { image, label, name, error, controls, onCaption, onDelete } = props;
  const [broken, setBroken] = useState(false);
  return (
    <>
      <div className="flex items-center gap-4 @[44rem]:grid @[44rem]:gap-1">
        <PictureFrame ratio="picture" className="w-26 flex-none @[44rem]:w-auto">
          {!broken && (
            <img
              src={thumbnail(image.url)}
              alt=""
              loading="lazy"
              referrerPolicy="no-referrer"
              onError={() => setBroken(true)}
              className="absolute inset-0 size-full object-cover"
            />
          )}
        </PictureFrame>
        <p className="min-w-0 text-xs leading-[1.3] text-ink-soft wrap-anywhere @[44rem]:truncate">
          {fileOf(image.url)}
        </p>
      </div>
      <TextInput
        label="Caption"
        maxLength={LONGEST.caption}
        name={name}
        value={image.caption}
        onChange={onCaption}
        error={error}
      />
      <div className="flex flex-wrap gap-1">
        {controls}
        <Tool icon={Trash2} aria-label={`Delete ${label}`} onClick={onDelete}>
          Delete
        </Tool>
      </div>
    </>
  );
}

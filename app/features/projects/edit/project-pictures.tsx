import { Images } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { v7 } from "uuid";
import { FileButton } from "#app/features/media/edit/file-button.tsx";
import { MediaLibraryDialog } from "#app/features/media/edit/media-library-dialog.tsx";
import { UploadList } from "#app/features/media/edit/upload-progress.tsx";
import { usePictureUploads } from "#app/features/media/edit/use-upload.ts";
import { fileOf } from "#app/features/media/media-item.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import { SortableList } from "#app/ui/staff/sortable-list.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { ProjectInput } from "../project.schema.ts";
import { ProjectPictureRow } from "./project-picture-row.tsx";

type Image = ProjectInput["images"][number];

/** Where the pictures of projects are looked for. */
export const libraryTabs = ["project-images", "site-images"] as const;

interface ProjectPicturesProps {
  projectId: string;
  images: Image[];
  /** By path: `images.0.caption`. */
  errors: Record<string, string>;
  onChange(images: Image[]): void;
  /** Told when uploads start and when all have ended. */
  onBusyChange(busy: boolean): void;
}

/** A project's images in their order: uploaded several at a time, taken from the library, captioned, moved, deleted. */
export function ProjectPictures({ projectId, images, errors, onChange, onBusyChange }: ProjectPicturesProps) {
  const [choosing, setChoosing] = useState(false);
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
  const { busy, upload, ...uploads } = usePictureUploads({
    bucket: "project-images",
    nameOf: (index) => ({ for: "project", project: projectId, index: images.length + index }),
    onDone: append,
  });
  const tell = useEffectEvent((is: boolean) => onBusyChange(is));
  useEffect(() => {
    if (!busy) return;
    tell(true);
    return () => tell(false);
  }, [busy]);

  return (
    <>
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-sm leading-[1.4] font-strong" id={id}>
          Or upload pictures
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div role="group" aria-labelledby={id} className="flex min-h-13 flex-wrap items-center gap-2">
          <FileButton bucket="project-images" multiple label="Choose files" onFiles={upload} />
          <StaffButton ref={chooseButton} icon={Images} onClick={() => setChoosing(true)}>
            Choose from Library
          </StaffButton>
        </div>
        <UploadList {...uploads} />
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
      <MediaLibraryDialog
        bucket="project-images"
        tabs={libraryTabs}
        open={choosing}
        onChoose={(item) => {
          setChoosing(false);
          append(item);
        }}
        onClose={() => setChoosing(false)}
      />
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

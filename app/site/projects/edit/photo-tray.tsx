import { CircleAlert, Images } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { v7 } from "uuid";
import { MediaLibraryDialog } from "#app/kernel/files/edit/media-library-dialog.tsx";
import { FileButton, useFileDrop } from "#app/kernel/files/edit/uploads.tsx";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import { SortableList } from "#app/ui/staff/sortable-list.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { pendingUploadUrl } from "../project.ts";
import { PhotoItemCard } from "./photo-item-card.tsx";
import { photoUploads } from "./photo-uploads.ts";
import {
  currentRoleHolder,
  type PhotoItem,
  type PhotoRole,
  photoName,
  type Tray,
  type TrayPictures,
  trayTexts,
  withAdded,
  withCaption,
  withCover,
  withOrder,
  withRemoved,
  withRole,
} from "./tray.ts";

/** The buckets in which pictures of projects are searched. */
const libraryTabs = ["project-images", "site-images"] as const;

interface PhotoTrayProps {
  tray: Tray;
  prints: readonly PhotoItem[];
  /** Messages by path, such as `images.0.caption`. */
  errors: Record<string, string>;
  onChange(pictures: TrayPictures): void;
}

/**
 * A project's photos as one sortable tray (board part 4). Several can be chosen or dropped at once; each
 * has a caption, a role in the pair and a button that makes it the cover.
 */
export function PhotoTray({ tray, prints, errors, onChange }: PhotoTrayProps) {
  const viewer = useViewer();
  const [choosing, setChoosing] = useState(false);
  const [pendingRemoval, setPendingRemoval] = useState<PhotoItem | null>(null);
  /** A photo whose requested role, Before or After, another photo already has. */
  const [asked, setAsked] = useState<{ id: string; role: PhotoRole } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const focusBar = () => requestAnimationFrame(() => bar.current?.querySelector("button")?.focus());
  const add = (files: File[]) => {
    const ids = photoUploads.add(tray.project, viewer?.id ?? "", files);
    const added = ids.map((id) => ({ id, url: pendingUploadUrl(tray.project, id) }));
    if (added.length > 0) onChange(withAdded(tray, added));
  };
  const drop = useFileDrop(add);
  const [count, rest] = trayTexts(prints);

  const fieldOf = ({ id }: PhotoItem) =>
    `images.${tray.pictures.images.findIndex((image) => image.id === id)}.caption`;

  const remove = (print: PhotoItem) => {
    if (print.state.kind === "in") return setPendingRemoval(print);
    photoUploads.remove(print.id);
    onChange(withRemoved(tray, print.id));
    focusBar();
  };
  const setRole = (print: PhotoItem, role: PhotoRole) => {
    setAsked(null);
    if (currentRoleHolder(prints, print.id, role)) setAsked({ id: print.id, role });
    else onChange(withRole(tray, print.id, role));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label="Photos"
      {...drop.handlers}
      className={`@container grid min-w-0 content-start gap-3.5 ${drop.isOver ? "bg-tape-tint outline-2 outline-tape outline-dashed outline-offset-4" : ""}`}
    >
      <div ref={bar} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="flex-[1_1_12rem] text-sm leading-[1.4] text-ink-soft">
          <b className="font-strong text-ink">{count}</b> {rest}
        </p>
        <div data-photos className="flex flex-wrap gap-2">
          <FileButton bucket="project-images" multiple label="Add photos" onFiles={add} />
          <FileButton bucket="project-images" camera label="Take a photo" onFiles={add} />
          <StaffButton icon={Images} onClick={() => setChoosing(true)}>
            Choose from Library
          </StaffButton>
        </div>
      </div>
      {prints.length > 0 && (
        <SortableList
          items={prints.map((print) => ({ ...print, label: photoName(print) }))}
          onReorder={(ids) => onChange(withOrder(tray, ids))}
          className="grid grid-cols-[minmax(0,1fr)] gap-2.5 @[36rem]:grid-cols-3 @[36rem]:gap-3.5"
          itemClassName="flex min-w-0 flex-col"
        >
          {(print, controls, index) => (
            <>
              <PhotoItemCard
                print={print}
                label={print.label}
                number={index + 1}
                name={fieldOf(print)}
                error={errors[fieldOf(print)]}
                controls={controls}
                onCaption={(caption) => onChange(withCaption(tray, print.id, caption))}
                onRole={(role) => setRole(print, role)}
                onCover={() => onChange(withCover(tray, print.id))}
                onRetry={() => photoUploads.retry(print.id)}
                onRemove={() => remove(print)}
              />
              {asked?.id === print.id && (
                <RoleQuestion
                  role={asked.role}
                  rival={currentRoleHolder(prints, print.id, asked.role)}
                  onUse={() => {
                    onChange(withRole(tray, print.id, asked.role));
                    setAsked(null);
                  }}
                  onKeep={() => setAsked(null)}
                />
              )}
            </>
          )}
        </SortableList>
      )}
      <MediaLibraryDialog
        bucket="project-images"
        tabs={libraryTabs}
        open={choosing}
        onChoose={({ url }) => {
          setChoosing(false);
          onChange(withAdded(tray, [{ id: v7(), url }]));
        }}
        onClose={() => setChoosing(false)}
      />
      {pendingRemoval && (
        <ConfirmDialog
          question={mediaTexts.image.confirmDelete}
          text={recordTexts.projects.imageGoesOnSave}
          onConfirm={() => {
            photoUploads.remove(pendingRemoval.id);
            onChange(withRemoved(tray, pendingRemoval.id));
            setPendingRemoval(null);
            // The removed photo's button no longer exists; focus moves once the dialog is closed.
            focusBar();
          }}
          onCancel={() => setPendingRemoval(null)}
        />
      )}
    </div>
  );
}

interface RoleQuestionProps {
  role: PhotoRole;
  /** The photo that has the role now; null if it was removed. */
  rival: PhotoItem | null;
  onUse(): void;
  onKeep(): void;
}

/** A project shows one pair: a second Before or After asks which one to use. */
function RoleQuestion({ role, rival, onUse, onKeep }: RoleQuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const name = role === "before" ? "Before" : "After";
  return (
    <div
      ref={box}
      role="alert"
      className="mt-2 grid grid-cols-[auto_1fr] gap-x-2.5 border-[1.5px] border-draft bg-draft-tint p-3 text-sm leading-[1.4] text-draft"
    >
      <Icon icon={CircleAlert} />
      <div>
        <p className="font-strong">
          There’s already {name === "After" ? "an" : "a"} {name}
        </p>
        <p className="text-ink">
          {rival ? `“${photoName(rival)}”. ` : ""}A project shows one before and one after.
        </p>
        <p className="-ml-2.5 flex flex-wrap">
          <Tool icon={CircleAlert} className="[&>svg]:hidden" onClick={onUse}>
            Use this one
          </Tool>
          <Tool icon={CircleAlert} className="[&>svg]:hidden" onClick={onKeep}>
            Keep the other
          </Tool>
        </p>
      </div>
    </div>
  );
}

import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { thumbnail } from "#app/features/media/edit/image-preview.tsx";
import { fileOf } from "#app/features/media/media-item.ts";
import { PictureFrame } from "#app/features/media/picture.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { LONGEST } from "../project.schema.ts";

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
export function ProjectPictureRow(props: ProjectPictureRowProps) {
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

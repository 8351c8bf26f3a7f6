import { ImagePlus, ImageUp } from "lucide-react";
import { useId, useState } from "react";
import { storedUrl } from "#app/kernel/files/storage-address.ts";
import { fieldRefOf } from "#app/kernel/session/edit/changes.ts";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import type { EditablePictureProps } from "../editing-context.ts";
import { picturesWords } from "./alt-text-field.ts";
import { useField } from "./page-session.ts";

const PictureDialog = openedPart(() => import("./picture-dialog.tsx"), "PictureDialog");

/** A picture of the page that can be replaced inline; the new one is shown at once. */
export function EditablePicture(props: EditablePictureProps) {
  const { value: stored, label, under, builtIn = "", again = false, isNarrow = false } = props;
  const { key, value, isChanged, error } = useField(fieldRefOf(props), stored);
  const words = useField(picturesWords(storedUrl(value), label), "");
  const noteId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [broken, setBroken] = useState("");
  const shown = value || builtIn;
  const isBroken = isChanged && shown !== "" && broken === shown;
  // In this field a picture is missing, not an address.
  const pictureError = error && !shown ? staffTexts.pageContent.noPicture : error;
  const message = pictureError ?? words.error ?? (isBroken && staffTexts.pageContent.brokenPicture);
  return (
    <>
      {(!shown || isBroken) && <span className="editable-picture-none" data-under={under} />}
      {isChanged && shown && !isBroken && (
        <img
          key={shown}
          src={shown}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setBroken(shown)}
          className="editable-picture-new"
        />
      )}
      <span
        translate="no"
        className="editable-picture staff"
        data-under={under}
        data-changed={isChanged || words.isChanged || undefined}
        {...(words.isChanged &&
          !again && { role: "group", "aria-label": label, "data-part": words.key, tabIndex: -1 })}
      >
        <StaffButton
          icon={shown ? ImageUp : ImagePlus}
          data-part={again ? undefined : key}
          aria-label={`${shown ? "Replace" : "Add picture:"} ${label}${again ? ", shown large" : ""}`}
          aria-describedby={noteId}
          onClick={() => setIsOpen(true)}
        >
          <span className={isNarrow ? "max-md:hidden" : ""}>{shown ? "Replace" : "Add picture"}</span>
        </StaffButton>
        <span id={noteId}>
          {message && (
            <span role="alert" className="editable-picture-note">
              {message}
            </span>
          )}
          {(isChanged || words.isChanged) && (
            <span className="sr-only"> {staffTexts.pageContent.notSaved}</span>
          )}
        </span>
      </span>
      {isOpen && <PictureDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

import { Dialog } from "@base-ui/react/dialog";
import { ImageUp } from "lucide-react";
import { useState } from "react";
import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import type { EditablePictureProps } from "../editing-context.ts";
import { placeOf, put } from "./changes.ts";
import { change, usePart } from "./editing-store.ts";

/** A picture of the page, replaced where it stands: the new one shows at once. */
export function EditablePicture(props: EditablePictureProps) {
  const { value: stored, uploadFor, under, children } = props;
  const place = placeOf(props);
  const { key, value, isChanged, error } = usePart(place, stored);
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      {isChanged && value ? (
        <img src={value} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        children
      )}
      <span className="editable-picture staff" data-under={under} data-changed={isChanged || undefined}>
        <StaffButton
          icon={ImageUp}
          data-part={key}
          aria-label={`Replace ${props.label}`}
          onClick={() => setIsOpen(true)}
        >
          Replace
        </StaffButton>
        {error && (
          <span role="alert" className="bg-film px-2 text-sm text-error">
            {error}
          </span>
        )}
      </span>
      {isOpen && (
        <StaffDialog
          busy={isBusy}
          onClose={() => setIsOpen(false)}
          className="staff panel w-[min(100%-1.5rem,36rem)]"
        >
          <Dialog.Title className="mb-4 text-h4">{props.label}</Dialog.Title>
          <ImageField
            name={key}
            value={value}
            onChange={(address) => change((changes) => put(changes, place, value, address))}
            bucket="site-images"
            uploadFor={uploadFor}
            onBusyChange={setIsBusy}
            error={error}
          />
          <div className="panel-foot">
            <StaffButton solid disabled={isBusy} onClick={() => setIsOpen(false)}>
              {isBusy ? staffMessages.staff.pictureComing : "Apply"}
            </StaffButton>
          </div>
        </StaffDialog>
      )}
    </>
  );
}

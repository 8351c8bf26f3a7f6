import { ImageOff, Undo2 } from "lucide-react";
import { useState } from "react";
import { bucketFor } from "#app/kernel/files/bucket.ts";
import { ImageField } from "#app/kernel/files/edit/image-field.tsx";
import type { MediaItem } from "#app/kernel/files/media-item.ts";
import { parseStorageAddress } from "#app/kernel/files/storage-address.ts";
import { fieldRefOf, revertField, setField } from "#app/kernel/session/edit/changes.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { TextArea } from "#app/ui/staff/inputs.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { DialogTitle, StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import type { EditablePictureProps } from "../editing-context.ts";
import { picturesWords } from "./alt-text-field.ts";
import { change, useField } from "./page-session.ts";

/** Recommended length of an alt text, in characters. */
const ABOUT_WORDS = 120;

interface PictureDialogProps extends EditablePictureProps {
  onClose(): void;
}

/** Replaces a picture of the page and edits its alt text; both are unsaved changes at once. */
export function PictureDialog({ onClose, ...props }: PictureDialogProps) {
  const { value: stored, label, uploadFor, builtIn, required = false } = props;
  const place = fieldRefOf(props);
  const { key, value, isChanged, error } = useField(place, stored);
  const [isBusy, setIsBusy] = useState(false);
  // Grouped by time, as typing is: a typed address is one step.
  const choose = (address: string) =>
    change((changes) => setField(changes, place, value, address, performance.now()));
  return (
    <StaffDialog busy={isBusy} onClose={onClose} className="staff panel w-[min(100%-1.5rem,36rem)]">
      <DialogTitle className="mb-4 text-h4">{label}</DialogTitle>
      <ImageField
        name={key}
        value={value}
        onChange={choose}
        bucket={bucketFor(uploadFor)}
        uploadFor={uploadFor}
        onBusyChange={setIsBusy}
        error={error}
        required={required}
        optional={!required}
      >
        {(item) => <PictureWords item={item} label={label} />}
      </ImageField>
      <WhyNoWords address={value || (builtIn ?? "")} />
      <div className="panel-foot">
        <StaffButton solid disabled={isBusy} onClick={onClose}>
          {isBusy ? staffTexts.staff.pictureComing : "Apply"}
        </StaffButton>
        {isChanged && (
          <Tool icon={Undo2} disabled={isBusy} onClick={() => change((changes) => revertField(changes, key))}>
            Put the old picture back
          </Tool>
        )}
        {value && !required && (
          <Tool icon={ImageOff} disabled={isBusy} onClick={() => choose("")}>
            {builtIn ? "Use the built-in picture" : "Remove picture"}
          </Tool>
        )}
      </div>
    </StaffDialog>
  );
}

/** The alt text of a stored picture: a change of its own, saved with the page's. */
function PictureWords({ item, label }: { item: MediaItem; label: string }) {
  const place = picturesWords(item.url, label);
  const { key, value, error } = useField(place, item.alt);
  return (
    <TextArea
      label="Alt text"
      name={key}
      rows={2}
      value={value}
      onChange={(typed) => change((changes) => setField(changes, place, value, typed, performance.now()))}
      error={error}
      help={mediaTexts.wordsHelp(value.length, ABOUT_WORDS)}
      className="w-full"
    />
  );
}

/** Explains why a built-in or external picture has no alt text field. */
function WhyNoWords({ address }: { address: string }) {
  const file = parseStorageAddress(address);
  const { builtInWords, elsewhereWords } = mediaTexts;
  const isElsewhere = /^https?:\/\/\S+\.\S/i.test(address);
  if (file?.bucket !== "built-in" && !isElsewhere) return null;
  return (
    <p className="mt-3 text-sm leading-[1.4] text-ink-soft">{isElsewhere ? elsewhereWords : builtInWords}</p>
  );
}

import { Link2 } from "lucide-react";
import { useState } from "react";
import { ownOrigin, typedAddress } from "#app/kernel/rich-text/link-address.ts";
import { fieldRefOf } from "#app/kernel/session/edit/changes.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import type { EditableAddressProps } from "../editing-context.ts";
import { DialogTool, type FieldDialogProps, FieldForm } from "./dialog-tool.tsx";

/** Beside a link of the page: shows its address and edits it. */
export function EditableAddress({ value, ...props }: EditableAddressProps) {
  return (
    <DialogTool
      place={fieldRefOf(props)}
      stored={value}
      icon={Link2}
      say={(address) => ({ said: address })}
      dialog={(dialog) => <AddressDialog {...dialog} />}
    />
  );
}

function AddressDialog({ label, value, onApply, onClose }: FieldDialogProps) {
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState("");
  const apply = () => {
    const meant = typedAddress(typed, ownOrigin());
    if (meant === null) setError(staffTexts.richText.linkAddress);
    else onApply(meant);
  };
  return (
    <FieldForm label={label} onClose={onClose} className="w-[min(100%-2.5rem,30rem)]" onSubmit={apply}>
      <TextInput
        name="address"
        label="Link address"
        inputMode="url"
        enterKeyHint="done"
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setError("");
        }}
        error={error}
        help={staffTexts.pageContent.addressHelp}
      />
    </FieldForm>
  );
}

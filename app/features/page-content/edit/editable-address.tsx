import { Dialog } from "@base-ui/react/dialog";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { ownOrigin, typedAddress } from "#app/features/rich-text/link-address.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import type { EditableAddressProps } from "../editing-context.ts";
import { placeOf, put } from "./changes.ts";
import { change, usePart } from "./editing-store.ts";

/** Beside a link of the page: where it leads, and a way to lead it elsewhere. */
export function EditableAddress({ value: stored, ...props }: EditableAddressProps) {
  const { key, value, isChanged, error } = usePart(placeOf(props), stored);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="staff editable-tool bg-film" data-changed={isChanged || undefined}>
      <Tool icon={Link2} data-part={key} aria-label={props.label} onClick={() => setIsOpen(true)}>
        {value}
      </Tool>
      {error && <span className="px-2 text-sm text-error">{error}</span>}
      {isOpen && (
        <AddressDialog
          label={props.label}
          address={value}
          onApply={(address) => change((changes) => put(changes, placeOf(props), value, address))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  );
}

interface AddressDialogProps {
  label: string;
  address: string;
  onApply(address: string): void;
  onClose(): void;
}

function AddressDialog({ label, address, onApply, onClose }: AddressDialogProps) {
  const [typed, setTyped] = useState(address);
  const [error, setError] = useState("");
  const apply = () => {
    const meant = typedAddress(typed, ownOrigin());
    if (meant === null) return setError(staffMessages.richText.linkAddress);
    onApply(meant);
    onClose();
  };
  return (
    <StaffDialog onClose={onClose} className="staff panel w-[min(100%-2.5rem,30rem)]">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Dialog.Title className="text-h4">{label}</Dialog.Title>
        <TextInput
          name="address"
          label="Link address"
          inputMode="url"
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setError("");
          }}
          error={error}
          help={staffMessages.pageContent.addressHelp}
        />
        <div className="flex flex-wrap gap-2">
          <StaffButton type="submit" solid>
            Apply
          </StaffButton>
          <StaffButton onClick={onClose}>Cancel</StaffButton>
        </div>
      </form>
    </StaffDialog>
  );
}

import { useState } from "react";
import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { useStaffForm } from "#app/features/staff/edit/use-staff-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import { type Service, type ServiceIconName, serviceIcons, serviceSlug } from "../service.ts";
import { ServiceIcon } from "../service-icon.tsx";
import { serviceInput } from "../services.schema.ts";

const iconOptions = serviceIcons.map((name) => ({ value: name, label: name }));

interface ServiceFormProps {
  /** Null for a new one. */
  service: Service | null;
  /** Level of its heading. */
  level?: 2 | 3;
  /** Called when it is saved and on Cancel. */
  onDone(): void;
}

/** Words, icon and picture of a service. */
export function ServiceForm({ service, level = 3, onDone }: ServiceFormProps) {
  // As it was when the form opened: the page may be loaded anew beneath it.
  const [opened] = useState(service);
  const [uploading, setUploading] = useState(false);
  const icon: ServiceIconName = opened?.icon ?? "Leaf";
  const form = useStaffForm({
    feature: "services",
    schema: serviceInput,
    id: opened?.id ?? null,
    initial: {
      title: opened?.title ?? "",
      description: opened?.description ?? "",
      icon,
      image_url: opened?.image_url ?? "",
    },
    version: opened?.updated_at ?? null,
    toInput: (values, id) => ({ id, ...values }),
    failed: staffMessages.services.saveFailed,
    saved: staffMessages.services.saved,
    onSaved: onDone,
    onCancel: onDone,
  });
  const slug = serviceSlug(form.values.title);
  return (
    <FormFrame
      title={opened ? "Edit service" : "Add service"}
      level={level}
      saveDisabled={uploading}
      {...form.frame}
    >
      <div className="@container">
        <div className="grid gap-5 @3xl:grid-cols-2 @3xl:gap-x-8">
          <TextInput
            label="Title"
            required
            maxLength={120}
            help={
              <>
                {staffMessages.services.titleRule}{" "}
                {slug && <span className="wrap-anywhere">Its page: /services/{slug}</span>}
              </>
            }
            {...form.bind("title")}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 self-start">
            <SelectInput label="Icon" required options={iconOptions} {...form.bind("icon")} />
            <div className="-mb-5">
              <ServiceIcon name={form.values.icon} />
            </div>
          </div>
          <TextArea label="Description" required rows={5} maxLength={2000} {...form.bind("description")} />
          <ImageField
            {...form.bind("image_url")}
            optional
            bucket="site-images"
            uploadFor={{ for: "library", thing: form.id }}
            onBusyChange={setUploading}
          />
        </div>
      </div>
    </FormFrame>
  );
}

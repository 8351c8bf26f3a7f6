import { useState } from "react";
import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { useStaffForm } from "#app/features/staff/edit/use-staff-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import type { ServiceFeature } from "../service.ts";
import { featureInput } from "../services.schema.ts";

interface FeatureFormProps {
  /** The service it belongs to. */
  serviceId: string;
  /** Null for a new one. */
  feature: ServiceFeature | null;
  /** Called when it is saved and on Cancel. */
  onDone(): void;
}

/** Words and picture of a feature. */
export function FeatureForm({ serviceId, feature, onDone }: FeatureFormProps) {
  // As it was when the form opened: the page may be loaded anew beneath it.
  const [opened] = useState(feature);
  const [uploading, setUploading] = useState(false);
  const form = useStaffForm({
    feature: "features",
    schema: featureInput,
    id: opened?.id ?? null,
    initial: {
      title: opened?.title ?? "",
      description: opened?.description ?? "",
      image_url: opened?.image_url ?? "",
    },
    version: opened?.updated_at ?? null,
    toInput: (values, id) => ({ id, service_id: serviceId, ...values }),
    failed: staffMessages.features.saveFailed,
    saved: staffMessages.features.saved,
    onSaved: onDone,
    onCancel: onDone,
  });
  return (
    <FormFrame
      title={opened ? "Edit feature" : "Add feature"}
      level={3}
      saveDisabled={uploading}
      {...form.frame}
    >
      <TextInput label="Title" required maxLength={120} {...form.bind("title")} />
      <TextArea label="Description" required rows={4} maxLength={2000} {...form.bind("description")} />
      <ImageField
        {...form.bind("image_url")}
        optional
        bucket="site-images"
        uploadFor={{ for: "library", thing: form.id }}
        hint="Shown large while the feature is open."
        onBusyChange={setUploading}
      />
    </FormFrame>
  );
}

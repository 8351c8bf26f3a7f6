import { ImageField } from "#app/features/media/edit/image-field.tsx";
import { useRecordForm } from "#app/features/staff/edit/use-record-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import {
  type Service,
  type ServiceFeature,
  type ServiceIconName,
  serviceIcons,
  serviceSlug,
} from "../service.ts";
import { ServiceIcon } from "../service-icon.tsx";
import { featureInput, serviceInput } from "../services.schema.ts";

const iconOptions = serviceIcons.map((name) => ({ value: name, label: name }));

interface ServiceFormProps {
  /** Null for a new one. */
  service: Service | null;
  /** Called when it is saved and on Cancel. */
  onDone(): void;
}

/** Words, icon and picture of a service. */
export function ServiceForm({ service, onDone }: ServiceFormProps) {
  const form = useRecordForm({
    feature: "services",
    schema: serviceInput,
    history: { kind: "service", title: ({ title }) => title },
    record: service,
    blank: { title: "", description: "", icon: "Leaf" as ServiceIconName, image_url: "" },
    failed: staffMessages.services.saveFailed,
    saved: staffMessages.services.saved,
    onDone,
  });
  const slug = serviceSlug(form.values.title);
  return (
    <FormFrame title={service ? "Edit service" : "Add service"} level={2} {...form.frame}>
      <div className="@container">
        <div className="grid gap-5 @3xl:grid-cols-2 @3xl:gap-x-8">
          <TextInput
            label="Title"
            required
            max={120}
            help={
              <>
                {staffMessages.services.titleRule} {slug && <span>Its page: /services/{slug}</span>}
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
          <TextArea label="Description" required rows={5} max={2000} {...form.bind("description")} />
          <ImageField
            optional
            bucket="site-images"
            uploadFor={{ for: "library", thing: form.id }}
            {...form.bindPicture("image_url")}
          />
        </div>
      </div>
    </FormFrame>
  );
}

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
  const form = useRecordForm({
    feature: "features",
    schema: featureInput,
    history: { kind: "feature", title: ({ title }) => title },
    record: feature,
    blank: { title: "", description: "", image_url: "" },
    input: { service_id: serviceId },
    failed: staffMessages.features.saveFailed,
    saved: staffMessages.features.saved,
    onDone,
  });
  return (
    <FormFrame title={feature ? "Edit feature" : "Add feature"} {...form.frame}>
      <TextInput label="Title" required max={120} {...form.bind("title")} />
      <TextArea label="Description" required rows={4} max={2000} {...form.bind("description")} />
      <ImageField
        optional
        bucket="site-images"
        uploadFor={{ for: "library", thing: form.id }}
        hint="Shown large while the feature is open."
        {...form.bindPicture("image_url")}
      />
    </FormFrame>
  );
}

import { RecordForm } from "#app/kernel/documents/collections/edit/record-form.tsx";
import type { Service, ServiceFeature } from "../service.ts";
import { ServiceIcon } from "../service-icon.tsx";
import { features, serviceSlug, services } from "../services.collection.ts";

interface ServiceFormProps {
  /** Null for a new one. */
  service: Service | null;
  /** Called after saving and on Cancel. */
  onDone(): void;
}

/** The form of a service's texts, icon and picture. */
export function ServiceForm({ service, onDone }: ServiceFormProps) {
  return (
    <RecordForm
      collection={services}
      record={service}
      level={2}
      onDone={onDone}
      helpOf={({ title }) => {
        const slug = serviceSlug(title);
        return { title: slug && ` Page address: /services/${slug}` };
      }}
    >
      {(input, { values: { icon } }) => (
        <div className="@container">
          <div className="grid gap-5 @3xl:grid-cols-2 @3xl:gap-x-8">
            {services.form?.flat().map((name) =>
              name === "icon" ? (
                <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 self-start">
                  {input(name)}
                  <div className="-mb-5">
                    <ServiceIcon name={icon} />
                  </div>
                </div>
              ) : (
                input(name)
              ),
            )}
          </div>
        </div>
      )}
    </RecordForm>
  );
}

interface FeatureFormProps {
  /** The service it belongs to. */
  serviceId: string;
  /** Null for a new one. */
  feature: ServiceFeature | null;
  /** Called after saving and on Cancel. */
  onDone(): void;
}

/** The form of a feature's texts and picture. */
export function FeatureForm({ serviceId, feature, onDone }: FeatureFormProps) {
  return (
    <RecordForm
      collection={features}
      record={feature && { ...feature, service_id: serviceId }}
      input={{ service_id: serviceId }}
      onDone={onDone}
    />
  );
}

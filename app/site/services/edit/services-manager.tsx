import { ChevronDown, ChevronUp, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { PictureFrame, SitePicture } from "#app/kernel/files/picture.tsx";
import { OrderButton } from "#app/kernel/lists/edit/order-button.tsx";
import { dateColumn, RecordList, type RecordListData } from "#app/kernel/lists/edit/record-list.tsx";
import { useRecordOrder } from "#app/kernel/lists/edit/use-record-order.ts";
import { isSameValue } from "#app/kernel/session/field.ts";
import { staffListAddress } from "#app/platform/http/staff-list.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import type { Service } from "../service.ts";
import { services } from "../services.collection.ts";
import { FeatureTools, OpenFeatureForm, useFeatureOrder } from "./feature-tools.tsx";
import { serviceDeletion } from "./service-deletion.ts";
import { ServiceForm } from "./service-forms.tsx";
import {
  type ServicesMode,
  ServicesModeProvider,
  useServicesMode,
  useServicesModeControl,
} from "./services-mode.ts";

const words = recordTexts.services;

/** The screen Services of the admin area: all services and features; their forms open in place. */
export function ServicesManager(data: RecordListData<Service, keyof typeof services.list.sorts>) {
  const { items, request, opened } = data;
  const navigate = useNavigate();
  const control = useServicesModeControl();
  const [chosenId, setChosenId] = useState<string | null>(null);
  /** A service is unfolded while a form of its features is open. */
  const unfoldedId = serviceOfFeature(control.mode, items) ?? chosenId;
  const isServiceOpen = opened.kind === "edit" || opened.kind === "new";

  // One form at a time (SPEC §2 *Services list*): the list's form, or a feature's.
  const closeFeature = useEffectEvent(() => control.close());
  useEffect(() => {
    if (isServiceOpen) closeFeature();
  }, [isServiceOpen]);
  const toggle = async (form: ServicesMode) => {
    const hasChanged = await control.toggle(form);
    if (hasChanged && isServiceOpen)
      void navigate(staffListAddress(services.list, request), { replace: true, preventScrollReset: true });
    return hasChanged;
  };
  const unfold = async ({ id }: Service) => {
    const isFeatureOpen = control.mode.kind !== "closed";
    if (isFeatureOpen && !(await control.toggle(control.mode))) return;
    setChosenId(unfoldedId === id ? null : id);
  };

  return (
    <ServicesModeProvider value={{ ...control, toggle }}>
      <RecordList
        {...data}
        list={services.list}
        title="Services"
        addLabel="Add New Service"
        nouns={["service", "services"]}
        empty={{
          symbol: "shrub",
          title: texts.empty.services,
          message: words.none,
          createLabel: "Create First Service",
        }}
        noMatch={words.noMatch}
        missing={words.gone}
        type="service"
        order={{ save: useRecordOrder("service-order/all", words.saveFailed), namesAll: false }}
        nameOf={({ title }) => title}
        form={(service, close) => <ServiceForm service={service} onDone={() => close()} />}
        deletion={serviceDeletion}
        table={{
          pathOf: ({ path }) => path,
          thumbnail: ({ picture }) => (
            <PictureFrame ratio="picture">
              <SitePicture picture={picture} sizes="6rem" alt="" />
            </PictureFrame>
          ),
          columns: (sort) => [
            {
              label: "Features",
              cell: (service) => (
                <UnfoldTool
                  service={service}
                  unfolded={service.id === unfoldedId}
                  onClick={() => unfold(service)}
                />
              ),
            },
            dateColumn("Updated", sort("updated"), ({ updated_at }) => updated_at),
          ],
          below: (service) => service.id === unfoldedId && <ServiceFeatureList service={service} />,
        }}
      />
    </ServicesModeProvider>
  );
}

function serviceOfFeature(mode: ServicesMode, services: readonly Service[]): string | null {
  if (mode.kind === "addFeature") return mode.serviceId;
  if (mode.kind !== "editFeature") return null;
  return services.find(({ features }) => features.some(({ id }) => id === mode.id))?.id ?? null;
}

interface UnfoldToolProps {
  service: Service;
  unfolded: boolean;
  onClick(): void;
}

function UnfoldTool({ service: { title, features }, unfolded, onClick }: UnfoldToolProps) {
  const count = `${features.length} ${features.length === 1 ? "feature" : "features"}`;
  return (
    <Tool
      icon={unfolded ? ChevronUp : ChevronDown}
      aria-label={`${count} of ${title}`}
      aria-expanded={unfolded}
      className="-my-3 -ml-2.5 whitespace-nowrap max-md:my-0"
      onClick={onClick}
    >
      {count}
    </Tool>
  );
}

/** A service's features in the admin area's list, with their tools and form. */
function ServiceFeatureList({ service }: { service: Service }) {
  const control = useServicesMode();
  const { reorder } = useFeatureOrder(service);
  if (!control) return null;
  const { mode, toggle } = control;
  const adding: ServicesMode = { kind: "addFeature", serviceId: service.id };
  return (
    <div className="pb-5 md:pl-24 xl:pl-28">
      <h2 className="sr-only">Features of {service.title}</h2>
      {service.features.length > 0 && (
        <ol className="border-t border-film-line">
          {service.features.map((feature) => (
            <li
              key={feature.id}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-6 border-b border-film-line pt-3 pb-1 lg:grid-cols-[minmax(0,1fr)_auto] lg:pb-3"
            >
              <div>
                <p className="font-strong">{feature.title}</p>
                <p className="line-clamp-2 max-w-[62ch] text-ink-soft">{feature.description}</p>
              </div>
              <div className="-ml-2.5 lg:-mt-3">
                <FeatureTools hasMenu service={service} feature={feature} />
              </div>
            </li>
          ))}
        </ol>
      )}
      <StaffToolbar name={`Features of ${service.title}`}>
        <OrderButton label={`Order of ${service.title} features`} records={service.features} save={reorder} />
        <StaffButton icon={Plus} aria-expanded={isSameValue(mode, adding)} onClick={() => toggle(adding)}>
          Add Feature
        </StaffButton>
      </StaffToolbar>
      <OpenFeatureForm service={service} />
    </div>
  );
}

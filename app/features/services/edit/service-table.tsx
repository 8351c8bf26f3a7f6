import { ChevronDown, ChevronUp } from "lucide-react";
import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";
import { type StaffListRequest, sortLink } from "#app/platform/http/staff-list.ts";
import { formatLongDate } from "#app/platform/long-date.ts";
import { DataCell, DataRow, DataTable } from "#app/ui/staff/data-table.tsx";
import { RowTools } from "#app/ui/staff/row-tools.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { type ListedService, type ServiceSort, serviceList } from "../admin-list.ts";
import { ServiceFeatureList } from "./service-feature-list.tsx";

interface ServiceTableProps {
  services: ListedService[];
  request: StaffListRequest<ServiceSort>;
  /** Of the service whose form is open. */
  editingId: string | null;
  /** Of the service whose features show. */
  unfoldedId: string | null;
  onEdit(service: ListedService): void;
  onDelete(service: ListedService): void;
  /** Shows or hides a service's features. */
  onUnfold(service: ListedService): void;
}

/** Services as staff list them; each unfolds to its features. */
export function ServiceTable(props: ServiceTableProps) {
  const { services, request, editingId, unfoldedId, onEdit, onDelete, onUnfold } = props;
  const sort = (by: ServiceSort) => sortLink(serviceList, request, by);
  return (
    <DataTable
      label="Services"
      columns={[
        { label: "Picture", quiet: true },
        { label: "Title", sort: sort("title") },
        { label: "Features" },
        { label: "Updated", sort: sort("updated") },
        { label: "Created", sort: sort("created") },
      ]}
    >
      {services.map((service) => (
        <DataRow
          key={service.id}
          open={service.id === editingId}
          title={service.title}
          thumbnail={
            <PictureFrame ratio="picture">
              <SitePicture picture={service.picture} sizes="6rem" alt="" />
            </PictureFrame>
          }
          tools={
            <RowTools
              id={service.id}
              title={service.title}
              page={service.path}
              editing={service.id === editingId}
              onEdit={() => onEdit(service)}
              onDelete={() => onDelete(service)}
            />
          }
          below={service.id === unfoldedId && <ServiceFeatureList service={service} />}
        >
          <DataCell>
            <UnfoldTool
              service={service}
              unfolded={service.id === unfoldedId}
              onClick={() => onUnfold(service)}
            />
          </DataCell>
          <DataCell label="Updated">
            <time dateTime={service.updated_at}>{formatLongDate(service.updated_at)}</time>
          </DataCell>
          <DataCell label="Created">
            <time dateTime={service.created_at}>{formatLongDate(service.created_at)}</time>
          </DataCell>
        </DataRow>
      ))}
    </DataTable>
  );
}

interface UnfoldToolProps {
  service: ListedService;
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

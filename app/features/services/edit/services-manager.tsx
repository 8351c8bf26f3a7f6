import { DeleteWithPictures } from "#app/features/media/edit/delete-with-pictures.tsx";
import { type AskedForm, shownPart } from "#app/platform/http/list-query.ts";
import { orderParameters, type StaffListRequest } from "#app/platform/http/staff-list.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ADD_BUTTON_ID } from "#app/ui/staff/list-head.tsx";
import { ListScreen } from "#app/ui/staff/list-screen.tsx";
import { usePendingDelete } from "#app/ui/staff/use-pending-delete.ts";
import { type ListedService, type ServiceSort, serviceList } from "../admin-list.ts";
import { ServiceForm } from "./service-form.tsx";
import { ServiceTable } from "./service-table.tsx";
import { ServicesModeProvider } from "./services-mode.ts";
import { useServiceListMode } from "./use-service-list-mode.ts";

interface ServicesManagerProps {
  services: ListedService[];
  request: StaffListRequest<ServiceSort>;
  pageCount: number;
  total: number;
  asked: AskedForm<ListedService>;
}

/** The screen Services of the admin area: all of them and their features, with the forms they have in place. */
export function ServicesManager({ services, request, pageCount, total, asked }: ServicesManagerProps) {
  const part = shownPart(
    serviceList.path,
    request,
    { pageCount, total },
    orderParameters(serviceList, request),
  );
  const forms = useServiceListMode(services, part.addressOf({}), asked);
  const { mode, unfoldedId, toggleAdding, toggleEditing, toggleFeatures, leave } = forms;
  const { pendingDelete, ask, answer } = usePendingDelete(services, ADD_BUTTON_ID);
  const edited = mode.kind === "editService" ? mode.service : null;
  const adding = mode.kind === "addService";
  return (
    <ServicesModeProvider value={forms.control}>
      <ListScreen
        title="Services"
        addLabel="Add New Service"
        adding={adding}
        onAdd={toggleAdding}
        gone={asked.kind === "gone" ? staffMessages.services.gone : null}
        form={
          adding || edited
            ? { key: edited?.id ?? "new", content: <ServiceForm service={edited} level={2} onDone={leave} /> }
            : null
        }
        empty={{
          symbol: "shrub",
          title: messages.empty.services,
          sentence: staffMessages.services.none,
          createLabel: "Create First Service",
        }}
        nouns={["service", "services"]}
        noMatch={staffMessages.services.noMatch(request.search)}
        {...part}
      >
        <ServiceTable
          services={services}
          request={request}
          editingId={edited?.id ?? null}
          unfoldedId={unfoldedId}
          onEdit={toggleEditing}
          onDelete={ask}
          onUnfold={toggleFeatures}
        />
      </ListScreen>
      {pendingDelete && (
        <DeleteWithPictures
          feature="services"
          id={pendingDelete.id}
          question={staffMessages.services.confirmDelete}
          text={staffMessages.services.deletes(pendingDelete.title, pendingDelete.features.length)}
          failed={staffMessages.services.deleteFailed}
          done={staffMessages.services.deleted}
          onClose={(deleted) => {
            answer(deleted);
            if (deleted && pendingDelete.id === edited?.id) leave();
          }}
        />
      )}
    </ServicesModeProvider>
  );
}

import { type ComponentProps, Suspense, startTransition, useEffect, useEffectEvent, useState } from "react";
import { Outlet, useMatches, useNavigation } from "react-router";
import { create } from "zustand";
import { AdminMenu, MobileAdminMenu, StaffBar, StaffHost, StaffStart } from "#app/accounts/edit-slots.ts";
import { loadEditing } from "#app/kernel/documents/pages/edit-slots.ts";
import {
  type EditableFields,
  EditingContext,
  PHONE_FRAME,
} from "#app/kernel/documents/pages/editing-context.ts";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { PhotoUploadsHost } from "#app/site/projects/edit-slots.ts";
import type { PageHandle } from "#app/site/request/public-page.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { Footer } from "#app/site/shell/footer.tsx";
import { frameContent } from "#app/site/shell/frame-content.ts";
import { Header } from "#app/site/shell/header.tsx";
import { PageFade } from "#app/site/shell/page-fade.tsx";
import { holdLoadAtRest, whenIdle } from "#app/ui/load-at-rest.ts";
import { LoadingNote } from "#app/ui/loading-note.tsx";

/** The longest time that a phone is expected to take for the fields of a page. */
const FIELDS_WITHIN_MS = 1000;

type Editing = Awaited<ReturnType<typeof loadEditing>>;

/**
 * The bar of changes while the page is edited. Kept outside the layout: rendering that anew would hydrate all of the
 * page before the bar shows.
 */
const useChangesBar = create<{ ChangesBar: Editing["ChangesBar"] | null }>(() => ({ ChangesBar: null }));

/** The public shell: header, the page, footer (SPEC §2 *Public shell*). */
export default function PublicLayout() {
  const site = useSiteData();
  const matches = useMatches();
  const navigation = useNavigation();
  const [parts, setParts] = useState<EditableFields | null>(null);
  const edit = async () => {
    const { editableFields, ChangesBar } = await loadEditing();
    holdLoadAtRest(FIELDS_WITHIN_MS);
    // The bar shows first: a long page takes a slow phone a while.
    useChangesBar.setState({ ChangesBar });
    const withRecords = { ...editableFields, records: site?.recordsOnPages ?? {} };
    // React begins the transition anew for each part of the page that is not hydrated yet.
    whenIdle(() => useChangesBar.getState().ChangesBar && startTransition(() => setParts(withRecords)));
  };
  const endEditing = () => {
    useChangesBar.setState({ ChangesBar: null });
    setParts(null);
  };
  // Whoever comes back from another layout begins without editing.
  useEffect(() => () => useChangesBar.setState({ ChangesBar: null }), []);
  const isStaff = Boolean(site?.viewer);
  const onStart = useEffectEvent(() => void edit());
  useEffect(() => {
    if (isStaff && window.name === PHONE_FRAME) onStart();
  }, [isStaff]);
  const page = matches.at(-1);
  // A part of a module in the page has none.
  const described = matches.findLast((match) => match.handle !== undefined);
  const handle = described?.handle as PageHandle | undefined;
  // A page that failed to load, or whose record is missing, has no picture below a transparent header.
  const hasPicture = handle?.hasHeroPicture(page?.loaderData && described?.loaderData) ?? false;
  if (!site) return <Outlet />;
  const frame = { description: frameContent, content: site.frame };
  return (
    <EditingContext value={parts}>
      {/* Each part is hydrated by itself: a press on the bar doesn't wait for the others. */}
      <Suspense>
        <Header
          variant={hasPicture ? "over" : "solid"}
          navigation={site.navigation}
          frame={frame}
          profile={site.profile}
          pathname={page?.pathname ?? "/"}
          account={
            site.viewer && (
              <StaffOnly>
                <AdminMenu onEdit={edit} />
              </StaffOnly>
            )
          }
          mobileAccount={
            site.viewer && (
              <StaffOnly>
                <MobileAdminMenu />
              </StaffOnly>
            )
          }
        />
      </Suspense>
      {site.viewer && <LoadingNote pending={navigation.state === "loading"} />}
      <Suspense>
        <PageFade>
          <Outlet />
        </PageFade>
      </Suspense>
      <Suspense>
        <Footer
          navigation={site.navigation}
          frame={frame}
          profile={site.profile}
          services={site.services}
          specialHours={site.specialHours}
          year={site.year}
          map={!handle?.hasMap}
        />
      </Suspense>
      {site.viewer && (
        <StaffOnly>
          <PageBar
            viewer={site.viewer}
            pathname={page?.pathname ?? "/"}
            counts={site.entryCounts ?? {}}
            onEdit={edit}
            onDone={endEditing}
          />
          <StaffStart />
          <StaffHost email={site.viewer.email} />
          <PhotoUploadsHost />
        </StaffOnly>
      )}
    </EditingContext>
  );
}

interface PageBarProps extends ComponentProps<typeof StaffBar> {
  /** Ends the editing. */
  onDone(): void;
}

/** Staff's bar; while the page is edited the bar of changes. */
function PageBar({ onDone, ...props }: PageBarProps) {
  const { ChangesBar } = useChangesBar();
  return ChangesBar ? <ChangesBar pathname={props.pathname} onDone={onDone} /> : <StaffBar {...props} />;
}

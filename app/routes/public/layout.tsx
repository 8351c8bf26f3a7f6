import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { Outlet, useMatches, useNavigation } from "react-router";
import {
  AdminMenu,
  MobileAdminMenu,
  StaffBar,
  StaffHost,
  StaffStart,
} from "#app/features/auth/edit-slots.ts";
import { ChangesBar, loadEditableFields } from "#app/features/page-content/edit-slots.ts";
import {
  type EditableFields,
  EditingContext,
  PHONE_FRAME,
} from "#app/features/page-content/editing-context.ts";
import { PhotoUploadsHost } from "#app/features/projects/edit-slots.ts";
import { Footer } from "#app/features/site/footer.tsx";
import { frameContent } from "#app/features/site/frame-content.ts";
import { Header } from "#app/features/site/header.tsx";
import { PageFade } from "#app/features/site/page-fade.tsx";
import { StaffOnly } from "#app/features/staff/staff-only.tsx";
import { LoadingNote } from "#app/ui/loading-note.tsx";
import { useSiteData } from "../site-data.ts";
import type { PageHandle } from "./public-page.ts";

/** The public shell: header, the page, footer (SPEC §2 *Public shell*). */
export default function PublicLayout() {
  const site = useSiteData();
  const matches = useMatches();
  const navigation = useNavigation();
  const [isEdited, setIsEdited] = useState(false);
  const [parts, setParts] = useState<EditableFields | null>(null);
  const edit = async () => {
    const fields = await loadEditableFields();
    // The bar shows first: a long page takes a slow phone a while.
    setIsEdited(true);
    startTransition(() => setParts(fields));
  };
  const endEditing = () => {
    setIsEdited(false);
    setParts(null);
  };
  const isStaff = Boolean(site?.viewer);
  const onStart = useEffectEvent(() => void edit());
  useEffect(() => {
    if (isStaff && window.name === PHONE_FRAME) onStart();
  }, [isStaff]);
  const page = matches.at(-1);
  const handle = page?.handle as PageHandle | undefined;
  // A page that failed to load, or whose record is missing, has no picture below a transparent header.
  const hasPicture = handle?.hasHeroPicture?.(page?.loaderData) ?? false;
  if (!site) return <Outlet />;
  const frame = { description: frameContent, content: site.frame };
  return (
    <EditingContext value={parts}>
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
      {site.viewer && <LoadingNote pending={navigation.state === "loading"} />}
      <PageFade>
        <Outlet />
      </PageFade>
      <Footer
        navigation={site.navigation}
        frame={frame}
        profile={site.profile}
        services={site.services}
        specialHours={site.specialHours}
        year={site.year}
        map={!handle?.hasMap}
      />
      {site.viewer && (
        <StaffOnly>
          {isEdited ? (
            <ChangesBar pathname={page?.pathname ?? "/"} onDone={endEditing} />
          ) : (
            <StaffBar
              viewer={site.viewer}
              pathname={page?.pathname ?? "/"}
              newMessages={site.newMessages ?? 0}
              onEdit={edit}
            />
          )}
          <StaffStart />
          <StaffHost email={site.viewer.email} />
          <PhotoUploadsHost />
        </StaffOnly>
      )}
    </EditingContext>
  );
}

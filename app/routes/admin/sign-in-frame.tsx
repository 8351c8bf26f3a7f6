import type { ReactNode } from "react";
import { useSiteData } from "#app/site/request/site-data.ts";
import { Brand } from "#app/site/shell/brand.tsx";

/** The frame of the screens shown without a session: the business's name, a title and a form. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const site = useSiteData();
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center bg-paper bg-[url(/contours-paper.svg)] bg-cover bg-center px-5 py-[clamp(2rem,6vw,5rem)] shadow-none outline-none"
    >
      <div translate="no" className="staff panel w-[min(100%,26rem)]">
        {site && (
          <Brand
            wordmark={site.profile.wordmark}
            logo={site.profile.logoPicture}
            className="mb-5 text-evergreen"
          />
        )}
        <h1 className="text-h3 font-title tracking-normal">{title}</h1>
        {children}
      </div>
    </main>
  );
}

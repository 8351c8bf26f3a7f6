import { Copy, Download, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatLongDate } from "#app/platform/long-date.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { IconButton } from "#app/ui/actions.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { announce, announceFailure } from "#app/ui/staff/toast-store.ts";
import type { MediaItem } from "../media-item.ts";
import { sizeWords, typeWords } from "../media-words.ts";
import { AltTextForm } from "./alt-text-form.tsx";
import { MediaPreview } from "./media-preview.tsx";
import { MediaUses } from "./media-uses.tsx";
import type { AltDrafts } from "./use-alt-drafts.ts";

interface MediaDetailsProps {
  item: MediaItem;
  drafts: AltDrafts;
  /** Its alt text was saved. */
  onChanged(item: MediaItem): void;
  onDelete(): void;
  onClose(): void;
}

/** All there is to know of a stored file and can be done with it. Key it by the file. */
export function MediaDetails({ item, drafts, onChanged, onDelete, onClose }: MediaDetailsProps) {
  const panel = useRef<HTMLElement>(null);
  const { width, height } = item;
  const [measured, setMeasured] = useState(width && height ? { width, height } : null);

  useEffect(() => {
    // Beside the tiles it is in sight already.
    if (window.matchMedia("(width < 80rem)").matches) panel.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <section
      ref={panel}
      aria-label={`Details of ${item.file}`}
      className="film my-2 scroll-my-3 xl:sticky xl:top-6 xl:my-0 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto xl:p-5 xl:pt-7 xl:pb-0"
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 className="pt-1.5 text-[1.125rem] leading-[1.3] font-title tracking-normal [overflow-wrap:anywhere]">
          {item.file}
        </h2>
        <IconButton label="Close details" icon={X} className="-mt-1 -mr-2" onClick={onClose} />
      </div>
      <div className="grid gap-5 md:grid-cols-2 md:gap-x-8 xl:grid-cols-1">
        <div className="grid min-w-0 content-start gap-4">
          <MediaPreview item={item} onMeasured={setMeasured} />
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm leading-[1.5]">
            <Fact name="Type">{typeWords(item)}</Fact>
            <Fact name="Size">{sizeWords(item.bytes)}</Fact>
            {measured && <Fact name="Dimensions">{`${measured.width} × ${measured.height}`}</Fact>}
            <Fact name="Uploaded">
              <time dateTime={item.created_at}>{formatLongDate(item.created_at)}</time>
            </Fact>
          </dl>
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <AltTextForm item={item} drafts={drafts} onSaved={onChanged} narrow />
          <MediaUses id={item.id} />
          <AddressField url={item.url} />
        </div>
      </div>
      <div className="film-foot xl:sticky xl:bottom-0 xl:bg-film xl:pt-3 xl:pb-4">
        <a href={item.url} download={item.file} className="flag">
          <Icon icon={Download} />
          Download
        </a>
        <Tool icon={Trash2} aria-label={`Delete ${item.file}`} className="ml-auto" onClick={onDelete}>
          Delete
        </Tool>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The file's whole address, for mail and other sites; image fields take it too. */
function AddressField({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const address = new URL(url, window.location.href).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      announce(staffMessages.media.copied);
    } catch {
      // Browsers hand the clipboard out over https only.
      field.current?.select();
      announceFailure(staffMessages.media.copyFailed);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={field}
        readOnly
        aria-label="Address"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        className="input min-w-0 flex-[1_1_10rem] text-sm"
      />
      <StaffButton icon={Copy} onClick={copy}>
        Copy address
      </StaffButton>
    </div>
  );
}

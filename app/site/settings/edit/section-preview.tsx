import type { ComponentType } from "react";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { fillFacts } from "../business-facts.ts";
import { formatAddress } from "../business-profile.ts";
import { hoursLines } from "../opening-hours.ts";
import { tidyPostalCode } from "../place-rules.ts";
import { FOREVER, retentionKinds, retentionLines, retentionOf } from "../retention.ts";
import type { DescribedSection } from "../settings-fields.ts";
import type { Settings } from "../site-settings.ts";
import { ReadsAs } from "./settings-section.tsx";

const { nothingShown } = settingsTexts.site;

interface PreviewProps {
  /** As they are typed. */
  values: Settings;
}

function ContactPreview({ values: { phone, email, address } }: PreviewProps) {
  const lines = [
    phone,
    email,
    formatAddress({
      ...address,
      regionCode: address.regionCode.toUpperCase(),
      postalCode: tidyPostalCode(address.postalCode),
    }),
  ].filter((line) => line.trim() !== "");
  return (
    <ReadsAs>
      {lines.length > 0 ? lines.map((line) => <p key={line}>{line}</p>) : <p>{nothingShown}</p>}
    </ReadsAs>
  );
}

function HoursPreview({ values }: PreviewProps) {
  const hours = hoursLines(values.hours);
  return (
    <ReadsAs>
      <dl className="grid grid-cols-[auto_auto] justify-start gap-x-6">
        {hours.map(({ days, times }) => (
          <div key={days} className="contents">
            <dt>{days}</dt>
            <dd className="tabular-nums">{times}</dd>
          </div>
        ))}
      </dl>
      {hours.length === 0 && <p>{nothingShown}</p>}
    </ReadsAs>
  );
}

function AreaPreview({ values }: PreviewProps) {
  const names = values.towns.map(({ name }) => name.trim()).filter((name) => name !== "");
  return (
    <ReadsAs>
      {fillFacts(wordings("{city} and the nearby towns: {towns}.", "{city}."), {
        ...values,
        towns: names.map((name) => ({ name })),
      }) || nothingShown}
    </ReadsAs>
  );
}

function RetentionPreview({ values: { retention } }: PreviewProps) {
  const warnings = retentionKinds().flatMap((kind) =>
    kind.warning && retentionOf(kind, retention) !== FOREVER ? [kind.warning] : [],
  );
  return (
    <>
      {[...new Set(warnings)].map((warning) => (
        <p
          key={warning}
          className="col-span-full border-l-4 border-draft bg-draft-tint px-4 py-3 text-sm text-draft"
        >
          {warning}
        </p>
      ))}
      <ReadsAs>
        <p>At the end of the privacy policy:</p>
        <ul className="mt-2 list-disc pl-5">
          {retentionLines(retention).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ReadsAs>
    </>
  );
}

/** What visitors will read of a section's values, at its end. */
export const sectionPreviews: Record<
  NonNullable<DescribedSection["preview"]>,
  ComponentType<PreviewProps>
> = {
  contact: ContactPreview,
  hours: HoursPreview,
  area: AreaPreview,
  retention: RetentionPreview,
};

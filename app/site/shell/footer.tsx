import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { ServiceAreaMap } from "#app/site/areas/service-area-map.tsx";
import {
  type BusinessProfile,
  formatAddress,
  mapHref,
  phoneHref,
} from "#app/site/settings/business-profile.ts";
import { hoursLines, type SpecialHoursLine } from "#app/site/settings/opening-hours.ts";
import { SpecialHoursNote } from "#app/site/settings/special-hours.tsx";
import { Anchor, type LinkTarget } from "#app/ui/actions.tsx";
import { Icon, spriteHref } from "#app/ui/icon.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { Brand } from "./brand.tsx";
import type { Frame } from "./frame-content.ts";
import type { MenuItem, MenuName, ServiceLink } from "./navigation.ts";

const pagesInOrder: readonly MenuName[] = ["home", "about", "services", "projects", "blog", "contact"];
/** SPEC §2: three fixed links; a link without a service leads to the list (DESIGN §11). */
const fixedServices: readonly ServiceLink[] = [
  { title: "Landscaping", path: "/services/landscaping" },
  { title: "Hardscaping", path: "/services/hardscaping" },
  { title: "Maintenance", path: "/services/maintenance" },
];

/** Services linked besides those three; /services lists all of them. */
const FURTHER_SERVICES = 5;

/** Networks with an icon in the sprite; others get a link icon. */
const drawn = new Set(["facebook", "instagram"]);

interface FooterProps {
  navigation: readonly MenuItem[];
  frame: Frame;
  profile: BusinessProfile;
  /** All services. */
  services: readonly ServiceLink[];
  /** The upcoming special hours. */
  specialHours: readonly SpecialHoursLine[];
  year: number;
  /** Whether the drawn map of the service area is shown; default true. */
  map?: boolean;
}

/** The footer of every public page. */
export function Footer(props: FooterProps) {
  const { navigation, frame, profile, services, specialHours, year, map = true } = props;
  const nameAndAddress = [profile.name, formatAddress(profile.address)].filter(Boolean).join(", ");
  return (
    <footer className="dark bg-deep pt-[clamp(2.5rem,6vw,5.5rem)] pb-5 md:pb-8 text-sm text-mist">
      {/* At the foot of what is printed (print.css). */}
      <address data-sheet="" className="hidden">
        {[nameAndAddress, profile.phone].filter(Boolean).join(" · ")}
      </address>
      <Wrap>
        <div className="grid gap-x-10 gap-y-6 min-[20rem]:grid-cols-2 md:gap-y-10 md:grid-cols-4 xl:grid-cols-[2.6fr_1.3fr_1.6fr_2fr_3.6fr]">
          <div className="col-span-full max-md:grid max-md:grid-cols-[1fr_auto] md:col-span-2 xl:col-span-1">
            <Brand
              wordmark={profile.wordmark}
              logo={profile.logoPicture}
              className="mb-2 text-white md:mb-4"
            />
            <p className="max-md:col-span-full max-md:row-start-2 md:max-w-[26ch]">
              <PageText of={frame} at="footer.text" />
            </p>
            <SocialLinks profile={profile} />
          </div>
          <nav aria-label="Footer" id="footer-navigation">
            <FooterHeading>
              <PageText of={frame} at="footer.pages" />
            </FooterHeading>
            <Pages navigation={navigation} />
          </nav>
          <nav aria-label={frame.content.footer.services}>
            <FooterHeading>
              <PageText of={frame} at="footer.services" />
            </FooterHeading>
            <LinkList links={footerServices(services)} />
          </nav>
          <div className="col-span-full flex flex-wrap gap-x-6 gap-y-4 md:col-span-2 md:grid md:gap-6 md:row-start-2 xl:col-span-1 xl:row-start-auto xl:block">
            <TalkToUs frame={frame} profile={profile} />
            <Hours frame={frame} profile={profile} specialHours={specialHours} />
          </div>
          <div className="col-span-full md:col-span-2 xl:col-span-1">
            {map && <ServiceAreaMap profile={profile} className="max-md:hidden" />}
            {mapHref(profile) && (
              <FooterLink href={mapHref(profile)} newTab>
                <Icon icon={MapPin} />
                <PageText of={frame} at="footer.map" />
                <span className="sr-only"> (opens in a new tab)</span>
              </FooterLink>
            )}
          </div>
        </div>
        <div className="mt-6 flex flex-wrap md:mt-12 items-center justify-between gap-x-6 gap-y-1 border-t border-lichen/25 pt-4 text-lichen">
          <span>
            © {year} {profile.name}
          </span>
          <span className="flex flex-wrap gap-x-4">
            <FooterLink to="/privacy-policy">Privacy Policy</FooterLink>
            <FooterLink to="/terms-of-service">Terms of Service</FooterLink>
          </span>
        </div>
      </Wrap>
    </footer>
  );
}

function Pages({ navigation }: Pick<FooterProps, "navigation">) {
  return (
    <ul>
      {navigation
        .toSorted((one, other) => pagesInOrder.indexOf(one.name) - pagesInOrder.indexOf(other.name))
        // Plain text, as the titles are edited in the header.
        .map(({ name, path, title }) => (
          <li key={name}>
            <FooterLink to={path}>{title}</FooterLink>
          </li>
        ))}
    </ul>
  );
}

/**
 * SPEC's three services with their current titles, each linked to the list if it is missing, and further
 * services.
 */
function footerServices(services: readonly ServiceLink[]): ServiceLink[] {
  const fixed = fixedServices.map(
    ({ title, path }) => services.find((service) => service.path === path) ?? { title, path: "/services" },
  );
  const further = services.filter(({ path }) => fixedServices.every((service) => service.path !== path));
  return [...fixed, ...further.slice(0, FURTHER_SERVICES)];
}

/** Links to the business's social pages; nothing if there are none. */
function SocialLinks({ profile }: { profile: BusinessProfile }) {
  if (profile.socialLinks.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 md:mt-4">
      {profile.socialLinks.map(({ label, url }) => {
        const network = label.toLowerCase();
        return (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="grid size-11 place-items-center rounded-cut border border-lichen/45 text-mist hover:text-white"
            >
              <span className="sr-only">
                {profile.wordmark.first} on {label}
              </span>
              <svg aria-hidden="true" className="icon">
                <use href={spriteHref(drawn.has(network) ? network : "link")} />
              </svg>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function TalkToUs({ frame, profile }: Pick<FooterProps, "frame" | "profile">) {
  const { phone, email } = profile;
  const [name, host] = email.split("@");
  if (!phone && !email) return null;
  return (
    <div>
      <FooterHeading>
        <PageText of={frame} at="footer.contact" />
      </FooterHeading>
      <ul>
        {phone && (
          <li>
            <FooterLink href={phoneHref(phone)}>
              <Icon icon={Phone} />
              {phone}
            </FooterLink>
          </li>
        )}
        {email && (
          <li>
            <FooterLink href={`mailto:${email}`}>
              <Icon icon={Mail} />
              {/* In a narrow column it breaks there, not within a word. */}
              <span>
                {name}@<wbr />
                {host}
              </span>
            </FooterLink>
          </li>
        )}
      </ul>
    </div>
  );
}

function Hours({ frame, profile, specialHours }: Pick<FooterProps, "frame" | "profile" | "specialHours">) {
  const hours = hoursLines(profile.hours);
  const { hoursNote } = frame.content.footer;
  if (hours.length === 0 && specialHours.length === 0 && hoursNote === "") return null;
  return (
    <div className="xl:mt-5">
      <FooterHeading>
        <PageText of={frame} at="footer.hours" />
      </FooterHeading>
      <dl className="grid grid-cols-[auto_auto] justify-start gap-x-4 gap-y-1.5">
        {hours.map(({ days, times }) => (
          <div key={days} className="contents">
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-[32ch] empty:hidden">
        <PageText of={frame} at="footer.hoursNote" />
      </p>
      <SpecialHoursNote lines={specialHours} className="mt-2" />
    </div>
  );
}

function FooterHeading({ children }: { children: ReactNode }) {
  return (
    <h2 className="mb-1.5 font-sans md:mb-3 text-[1rem] leading-[1.3] font-strong tracking-normal text-white">
      {children}
    </h2>
  );
}

function LinkList({ links }: { links: readonly ServiceLink[] }) {
  return (
    <ul>
      {links.map(({ title, path }) => (
        <li key={title}>
          <FooterLink to={path}>{title}</FooterLink>
        </li>
      ))}
    </ul>
  );
}

function FooterLink(props: LinkTarget & { newTab?: boolean; children: ReactNode }) {
  return (
    <Anchor
      {...props}
      className="inline-flex min-h-9 items-center gap-2 text-mist underline-offset-[.25em] hover:text-white hover:underline"
    />
  );
}

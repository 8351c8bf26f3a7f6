import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Anchor, type LinkTarget } from "#app/ui/actions.tsx";
import { Icon, spriteHref } from "#app/ui/icon.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { Brand } from "./brand.tsx";
import { type BusinessProfile, mapHref, phoneHref } from "./business-profile.ts";
import { hoursLines } from "./opening-hours.ts";
import { ServiceAreaMap } from "./service-area-map.tsx";

const pages = [
  { title: "Home", path: "/" },
  { title: "About", path: "/about" },
  { title: "Services", path: "/services" },
  { title: "Projects", path: "/projects" },
  { title: "Contact", path: "/contact" },
];
/** SPEC §2: three fixed links; one whose service does not exist leads to the list (DESIGN §11). */
const services = [
  { title: "Landscaping", path: "/services/landscaping" },
  { title: "Hardscaping", path: "/services/hardscaping" },
  { title: "Maintenance", path: "/services/maintenance" },
];

/** Networks whose sign is drawn in the sprite; others get a plain link sign. */
const drawn = new Set(["facebook", "instagram"]);

interface FooterProps {
  profile: BusinessProfile;
  /** Addresses of the services there are. */
  servicePaths: readonly string[];
  year: number;
}

/** The foot of every public page. */
export function Footer({ profile, servicePaths, year }: FooterProps) {
  const { city, region } = profile.address;
  return (
    <footer className="dark bg-deep pt-[clamp(3.5rem,6vw,5.5rem)] pb-8 text-sm text-mist">
      <Wrap>
        <div className="grid gap-10 min-[20rem]:grid-cols-2 md:grid-cols-4 xl:grid-cols-[2.6fr_1.3fr_1.6fr_2fr_3.6fr]">
          <div className="col-span-full md:col-span-2 xl:col-span-1">
            <Brand wordmark={profile.wordmark} logo={profile.logoPicture} className="mb-4 text-white" />
            <p className="max-w-[26ch]">
              Landscaping, hardscaping and property maintenance in {city}, {region}. Established{" "}
              {profile.established}.
            </p>
            <SocialLinks profile={profile} />
          </div>
          <nav aria-label="Footer" id="footer-navigation">
            <FooterHeading>Explore</FooterHeading>
            <LinkList links={pages} />
          </nav>
          <nav aria-label="Services">
            <FooterHeading>Services</FooterHeading>
            <LinkList
              links={services.map(({ title, path }) => ({
                title,
                path: servicePaths.includes(path) ? path : "/services",
              }))}
            />
          </nav>
          <div className="col-span-full grid gap-6 md:col-span-2 md:row-start-2 xl:col-span-1 xl:row-start-auto xl:block">
            <TalkToUs profile={profile} />
            <Hours profile={profile} />
          </div>
          <div className="col-span-full md:col-span-2 xl:col-span-1">
            <ServiceAreaMap profile={profile} />
            <FooterLink href={mapHref(profile)} newTab>
              <Icon icon={MapPin} />
              {city} and nearby towns: open the map
              <span className="sr-only"> (opens in a new tab)</span>
            </FooterLink>
          </div>
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-lichen/25 pt-4 text-lichen">
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

/** The business on social networks; nothing while it is on none. */
function SocialLinks({ profile }: { profile: BusinessProfile }) {
  if (profile.socialLinks.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
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

function TalkToUs({ profile }: { profile: BusinessProfile }) {
  return (
    <div>
      <FooterHeading>Talk to us</FooterHeading>
      <ul>
        <li>
          <FooterLink href={phoneHref(profile.phone)}>
            <Icon icon={Phone} />
            {profile.phone}
          </FooterLink>
        </li>
        <li>
          <FooterLink href={`mailto:${profile.email}`}>
            <Icon icon={Mail} />
            {profile.email}
          </FooterLink>
        </li>
      </ul>
    </div>
  );
}

function Hours({ profile }: { profile: BusinessProfile }) {
  return (
    <div className="xl:mt-5">
      <FooterHeading>Hours</FooterHeading>
      <dl className="grid grid-cols-[auto_auto] justify-start gap-x-6 gap-y-1.5">
        {hoursLines(profile.hours).map(({ days, times }) => (
          <div key={days} className="contents">
            <dt>{days}</dt>
            <dd className="tabular-nums">{times}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function FooterHeading({ children }: { children: ReactNode }) {
  return (
    <h2 className="mb-3 font-sans text-[1rem] leading-[1.3] font-strong tracking-normal text-white">
      {children}
    </h2>
  );
}

function LinkList({ links }: { links: { title: string; path: string }[] }) {
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

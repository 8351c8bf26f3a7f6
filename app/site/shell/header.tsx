import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import { PageAddress, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { type BusinessProfile, phoneHref } from "#app/site/settings/business-profile.ts";
import { ActionLink, linkTo } from "#app/ui/actions.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { Brand } from "./brand.tsx";
import { DesktopNavigation } from "./desktop-navigation.tsx";
import type { Frame } from "./frame-content.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import type { MenuItem } from "./navigation.ts";
import { NoticeBar } from "./notice-bar.tsx";

interface HeaderProps {
  /** "over" starts transparent over the page's picture; "solid" is for pages without one at the top. */
  variant: "over" | "solid";
  navigation: MenuItem[];
  frame: Frame;
  profile: BusinessProfile;
  /** Path of the current page. */
  pathname: string;
  /** The staff's controls, which replace phone and call to action unless these are being edited. */
  account?: ReactNode;
  /** The staff's controls at the end of the mobile menu. */
  mobileAccount?: ReactNode;
}

/** The header of every public page (SPEC §2 *Public shell*). */
export function Header(props: HeaderProps) {
  const { variant, navigation, frame, profile, pathname } = props;
  const { key } = useLocation();
  const isEdited = useIsEdited();
  const { account, mobileAccount } = isEdited ? {} : props;
  const isOver = variant === "over";
  return (
    <>
      <SkipLink to="content">Skip to content</SkipLink>
      <NoticeBar frame={frame} pathname={pathname} />
      <site-header data-over={isOver ? "" : undefined} suppressHydrationWarning className="contents">
        {isOver && <Scrim />}
        <div className={`${isOver ? OVER : "sticky top-0"} z-20`}>
          <header
            className={`${isOver ? "absolute inset-x-0 top-0" : ""} bg-white text-ink shadow-header transition-[background-color,box-shadow,color] duration-(--motion-hover) dark:bg-transparent dark:text-white dark:shadow-none forced-colors:bg-[Canvas]`}
          >
            {/* The name is hidden if the menu needs the space; a long menu label wraps to two lines. */}
            <Wrap className="relative flex min-h-15 items-center gap-2 md:min-h-16 md:gap-4 lg:grid lg:min-h-20 lg:grid-cols-[minmax(2.625rem,1fr)_auto_auto] xl:gap-6">
              <Brand
                wordmark={profile.wordmark}
                logo={profile.logoPicture}
                className="text-evergreen max-lg:mr-auto lg:max-w-full lg:justify-self-start max-md:scrolled:[&>span]:sr-only dark:text-white"
              />
              <DesktopNavigation items={navigation} frame={frame} pathname={pathname} />
              {account ? (
                <div className="header-actions max-lg:hidden">{account}</div>
              ) : (
                <HeaderActions frame={frame} phone={profile.phone} isOver={isOver} />
              )}
              {/* A new page starts with the menu closed. */}
              <MobileMenu
                key={key}
                items={navigation}
                frame={frame}
                profile={profile}
                pathname={pathname}
                account={mobileAccount}
              />
            </Wrap>
          </header>
        </div>
      </site-header>
    </>
  );
}

/**
 * Overlays the page's picture: it takes up no space and is sticky once the notices above are scrolled away.
 * Without scripts the header can't become solid, so it scrolls with the page.
 */
const OVER = "sticky top-0 h-0 unscripted:relative";

/** Darkens the picture behind the header's text, and nothing else: paper (`plate`) is layered above it. */
function Scrim() {
  return (
    <div aria-hidden="true" className={`${OVER} pointer-events-none z-1`}>
      <div className="scrim absolute inset-x-0 top-0 h-28 opacity-0 transition-opacity duration-(--motion-hover) dark:opacity-100 lg:h-40 forced-colors:hidden" />
    </div>
  );
}

/**
 * Phone and call to action. In narrow space only the phone's icon is shown, and on phones the button has its
 * own short label; there, scrolling hides the name, and the label 'Call' takes its space.
 */
function HeaderActions({ frame, phone, isOver }: { frame: Frame; phone: string; isOver: boolean }) {
  const { buttonAddress } = frame.content.header;
  return (
    <div className="header-actions flex flex-none items-center gap-2 md:gap-4 lg:gap-2 xl:gap-5">
      {phone && (
        <a
          href={phoneHref(phone)}
          aria-label={`Call ${phone}`}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-cut font-strong whitespace-nowrap transition-colors duration-(--motion-hover) hover:bg-ink/8 max-md:border-[1.5px] max-md:border-current max-md:scrolled:px-3 dark:hover:bg-white/14 dark:max-md:border-white/75"
        >
          <Icon icon={Phone} />
          <span className="hidden text-sm max-md:scrolled:inline">Call</span>
          <span className="max-md:sr-only lg:max-xl:sr-only">{phone}</span>
        </a>
      )}
      <ActionLink
        {...linkTo(buttonAddress)}
        variant={isOver ? "over" : "clay"}
        size="small"
        className="max-md:px-3.5"
      >
        <ButtonWords frame={frame} />
      </ActionLink>
      <PageAddress of={frame} at="header.buttonAddress" />
    </div>
  );
}

/**
 * The button's label. If the full label begins with the short one, as by default, screen readers get the full
 * label on phones too.
 */
function ButtonWords({ frame }: { frame: Frame }) {
  const isEdited = useIsEdited();
  const { button, shortButton } = frame.content.header;
  if (!isEdited && button.startsWith(shortButton)) {
    return (
      <span>
        {shortButton}
        <span className="max-md:sr-only">{button.slice(shortButton.length)}</span>
      </span>
    );
  }
  return (
    <>
      <span className="md:hidden">
        <PageText of={frame} at="header.shortButton" />
      </span>
      <span className="max-md:hidden">
        <PageText of={frame} at="header.button" />
      </span>
    </>
  );
}

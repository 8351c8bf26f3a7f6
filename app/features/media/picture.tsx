import type { ReactNode } from "react";
import {
  hasVariants,
  type Picture,
  positionOf,
  sizesOnSharpPhones,
  type VariantFormat,
  variantFormats,
  variantUrl,
  widthsShown,
} from "./picture.ts";

const ratios = { picture: "aspect-picture", post: "aspect-post", none: "" };

interface PictureFrameProps {
  /** 3:2, 16:9, or as high as `className` says. */
  ratio: keyof typeof ratios;
  className?: string;
  children: ReactNode;
}

/**
 * The place of a picture: limestone until it arrives, and where it stays away. One further down is not looked at before
 * the first frame, and so not asked for beside the main picture (`data-fresh`: app/elements/visitor.ts).
 */
export function PictureFrame({ ratio, className = "", children }: PictureFrameProps) {
  return (
    <figure
      className={`relative overflow-hidden bg-limestone in-data-fresh:[content-visibility:auto] ${ratios[ratio]} ${className}`}
    >
      {children}
    </figure>
  );
}

interface SitePictureProps {
  /** Null shows nothing; the frame's ground stays. */
  picture: Picture | null;
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string;
  /** The page's main picture: fetched first. Everything else waits until it comes near. */
  priority?: boolean;
  /** Seen without scrolling, though not the main picture. */
  eager?: boolean;
  /** Of the `<picture>`; by default it takes no part in the layout. */
  className?: string;
  /** Of the `<img>`; by default it fills its frame. */
  imgClassName?: string;
  /** CSS object-position: which part stays when the frame cuts, unless somebody chose it for the picture. */
  position?: string;
  /** Over the picture's own alt text; "" where the picture is decoration. */
  alt?: string;
}

/**
 * A picture in AVIF, WebP or its original format, in the size the screen needs (DESIGN §6). One from elsewhere comes
 * as it is, without telling its host which page shows it (DESIGN §11). A broken one is hidden (SPEC §8) by the visitors'
 * script.
 */
export function SitePicture({ picture, ...props }: SitePictureProps) {
  return picture && <ShownPicture key={picture.src} picture={picture} {...props} />;
}

function ShownPicture(props: SitePictureProps & { picture: Picture }) {
  const { picture, sizes, priority = false, eager = false, className = "contents", alt } = props;
  const { imgClassName = "absolute inset-0 size-full object-cover" } = props;
  const { src, width, height } = picture;
  const contained = /\bobject-contain\b/.test(imgClassName);
  // A picture shown whole stands in the middle.
  const position = picture.focal && !contained ? positionOf(picture.focal) : props.position;
  return (
    <picture className={className}>
      {width !== null &&
        hasVariants({ name: src }) &&
        variantFormats.map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={srcSet(src, width, sizes, format)}
            sizes={sizesOnSharpPhones(sizes)}
          />
        ))}
      <img
        src={src}
        alt={alt ?? picture.alt}
        width={width ?? undefined}
        height={height ?? undefined}
        loading={width !== null && (priority || eager) ? "eager" : "lazy"}
        fetchPriority={width !== null && priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
        referrerPolicy={width === null ? "no-referrer" : undefined}
        className={imgClassName}
        style={{
          ...(picture.focal && !contained && { "--focal": `${picture.focal.x}%` }),
          objectPosition: position,
          ...ground(priority || eager ? picture.placeholder : null, contained, position),
        }}
      />
    </picture>
  );
}

function srcSet(src: string, width: number, sizes: string, format: VariantFormat): string {
  // A picture smaller than the smallest width is not enlarged: its variant is as wide as itself.
  const real = (size: number) => Math.min(size, width);
  return widthsShown(width, sizes)
    .map((size) => `${variantUrl(src, size, format)} ${real(size)}w`)
    .join(", ");
}

/**
 * The placeholder lies exactly where the picture will: whatever is beside the picture stays empty. Only
 * pictures seen at once have one: a hundred bytes that don't compress, at each of them, delay the page itself.
 */
function ground(placeholder: string | null, contained: boolean, position = "center") {
  if (!placeholder) return {};
  return {
    backgroundImage: `url(${placeholder})`,
    backgroundSize: contained ? "contain" : "cover",
    backgroundPosition: position,
    backgroundRepeat: "no-repeat",
  };
}

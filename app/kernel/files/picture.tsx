import type { ReactNode } from "react";
import {
  type Picture,
  positionOf,
  sizesOnSharpPhones,
  type VariantFormat,
  variantFormats,
  variantUrl,
  widthsShown,
} from "./picture.ts";

const ratios = { picture: "aspect-picture", wide: "aspect-wide", none: "" };

interface PictureFrameProps {
  /** 3:2, 16:9, or the height that `className` sets. */
  ratio: keyof typeof ratios;
  className?: string;
  children: ReactNode;
}

/**
 * The frame of a picture, with a limestone background until the picture loads or if it fails. On a new page, lazy
 * pictures wait for the main one (site.css).
 */
export function PictureFrame({ ratio, className = "", children }: PictureFrameProps) {
  return (
    <figure className={`picture-frame relative overflow-hidden bg-limestone ${ratios[ratio]} ${className}`}>
      {children}
    </figure>
  );
}

interface SitePictureProps {
  /** Null renders nothing; the frame's background stays visible. */
  picture: Picture | null;
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string;
  /** Whether it is the page's main picture, which is fetched first. Other pictures are loaded lazily. */
  priority?: boolean;
  /** Whether its placeholder is shown until it has loaded; by default the main picture's only. */
  placeholder?: boolean;
  /** Classes of the `<picture>`; by default, it has no box in the layout. */
  className?: string;
  /** Classes of the `<img>`; by default, it fills its frame. */
  imgClassName?: string;
  /** CSS object-position: the part kept when the frame crops; the picture's focal point overrides it. */
  position?: string;
  /** Overrides the picture's own alt text; "" if the picture is decorative. */
  alt?: string;
}

/**
 * Renders a picture in AVIF, WebP or its original format, in the size the screen needs (DESIGN §6). A picture
 * from another site is shown unchanged and requested without a referrer (DESIGN §11). The visitors' script
 * hides a broken picture (SPEC §8).
 */
export function SitePicture({ picture, ...props }: SitePictureProps) {
  return picture && <ShownPicture key={picture.src} picture={picture} {...props} />;
}

function ShownPicture(props: SitePictureProps & { picture: Picture }) {
  const { picture, sizes, priority = false, placeholder = priority, className = "contents", alt } = props;
  const { imgClassName = "absolute inset-0 size-full object-cover" } = props;
  const { src, width, height } = picture;
  const contained = /\bobject-contain\b/.test(imgClassName);
  // The focal point is ignored for a picture that is not cropped.
  const position = picture.focal && !contained ? positionOf(picture.focal) : props.position;
  return (
    <picture className={className}>
      {width !== null &&
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
        loading={width !== null && priority ? "eager" : "lazy"}
        fetchPriority={width !== null && priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
        referrerPolicy={width === null ? "no-referrer" : undefined}
        className={imgClassName}
        style={{
          ...(picture.focal && !contained && { "--focal": `${picture.focal.x}%` }),
          objectPosition: position,
          ...ground(placeholder ? picture.placeholder : null, contained, position),
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
 * Styles that show the placeholder exactly where the picture will be; the area beside it stays empty. By
 * default only the main picture has one: a hundred incompressible bytes for each picture would delay the page.
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

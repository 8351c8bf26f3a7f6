import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Picture, variantFormats, variantUrl, widthsFor } from "./picture.ts";

const ratios = { picture: "aspect-picture", post: "aspect-post", none: "" };

interface PictureFrameProps {
  /** 3:2, 16:9, or as high as `className` says. */
  ratio: keyof typeof ratios;
  className?: string;
  children: ReactNode;
}

/** The place of a picture: limestone until it arrives, and where it stays away. */
export function PictureFrame({ ratio, className = "", children }: PictureFrameProps) {
  return (
    <figure className={`relative overflow-hidden bg-limestone ${ratios[ratio]} ${className}`}>
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
  className?: string;
  imgClassName?: string;
  /** CSS object-position: which part stays when the frame cuts. */
  position?: string;
  /** Over the picture's own alt text; "" where the picture is decoration. */
  alt?: string;
}

/** A picture in AVIF, WebP or its original format, in the size the screen needs (DESIGN §6). */
export function SitePicture(props: SitePictureProps) {
  const { picture, sizes, priority = false, eager = false, className = "contents", position, alt } = props;
  const { imgClassName = "absolute inset-0 size-full object-cover" } = props;
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    // It may have failed before React listened.
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc) setBroken(true);
  }, []);
  if (!picture || broken) return null;
  const { src, width, height, placeholder } = picture;
  const srcSet = (format: (typeof variantFormats)[number]) =>
    widthsFor(width ?? 0)
      .map((size) => `${variantUrl(src, size, format)} ${size}w`)
      .join(", ");
  return (
    <picture className={className}>
      {width !== null &&
        variantFormats.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={srcSet(format)} sizes={sizes} />
        ))}
      <img
        ref={image}
        src={src}
        alt={alt ?? picture.alt}
        width={width ?? undefined}
        height={height ?? undefined}
        loading={priority || eager ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
        onError={() => setBroken(true)}
        className={imgClassName}
        style={{
          objectPosition: position,
          backgroundImage: placeholder ? `url(${placeholder})` : undefined,
          backgroundSize: "cover",
        }}
      />
    </picture>
  );
}

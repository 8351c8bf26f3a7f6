import { type VariantFormat, variantFormats, variantWidths } from "./picture.ts";

/** Where a file is in the store. Originals and variants are apart, so that a backup can leave variants out. */
export function originalKey(bucket: string, name: string): string {
  return `originals/${bucket}/${name}`;
}

/** Where a variant is in the store. */
export function variantKey(bucket: string, name: string, width: number, format: VariantFormat): string {
  return `variants/${bucket}/${name}/${width}.${format}`;
}

/** Everything the store may hold of a file: the original first, then every variant it could have. */
export function everyKey(bucket: string, name: string): string[] {
  const variants = variantWidths.flatMap((width) =>
    variantFormats.map((format) => variantKey(bucket, name, width, format)),
  );
  return [originalKey(bucket, name), ...variants];
}

/** How far the embedded map reaches from its middle, in degrees: about 25 km. */
const REACH = { latitude: 0.22, longitude: 0.32 };

/**
 * The address of OpenStreetMap's embedded map around a place.
 * @param geo degrees
 */
export function mapEmbedUrl({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const box = [
    longitude - REACH.longitude,
    latitude - REACH.latitude,
    longitude + REACH.longitude,
    latitude + REACH.latitude,
  ].map((degrees) => degrees.toFixed(4));
  const query = new URLSearchParams({
    bbox: box.join(","),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

/** The address of OpenStreetMap's page that shows a place. */
export function mapLinkUrl({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`;
}

/**
 * Turns a phone number as people write it into an address a phone can dial.
 * @param phone such as "(519) 555-0142 ext. 3"; what follows an extension mark is not dialled
 * @returns such as "tel:5195550142", or null when it holds no digit
 */
export function phoneLink(phone: string): string | null {
  const [number = ""] = phone.split(/(?:ext|x|#|,|;)/i);
  const digits = number.replace(/\D/g, "");
  if (digits === "") return null;
  return `tel:${number.trim().startsWith("+") ? "+" : ""}${digits}`;
}

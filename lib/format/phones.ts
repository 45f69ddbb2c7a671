import { isPhone, toE164 } from "@/contract/validation.ts";

/** "+593 98 765 4321" for an Ecuadorian phone, anything else as it came. */
export function displayPhone(phone: string): string {
  if (!isPhone(phone)) return phone;
  const [, area, first, last] = /^\+593(\d{2})(\d{3})(\d{4})$/.exec(toE164(phone)) ?? [];
  return area ? `+593 ${area} ${first} ${last}` : phone;
}

/** A `tel:` address, or null for what nobody could dial. */
export function phoneHref(phone: string): string | null {
  const dialled = toE164(phone).replace(/[^\d+]/g, "");
  return /^\+?\d{7,15}$/.test(dialled) ? `tel:${dialled}` : null;
}

/** The address that opens a chat with a phone on WhatsApp, or null where it is no phone that can be told abroad. */
export function whatsappHref(phone: string): string | null {
  const [, digits] = /^\+(\d{8,15})$/.exec(toE164(phone)) ?? [];
  return digits ? `https://wa.me/${digits}` : null;
}

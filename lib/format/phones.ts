import { isPhone, toE164 } from "@/contract/kernel/validation.ts";

/** "+593 98 765 4321" for an Ecuadorian phone, anything else as it came. */
export function displayPhone(phone: string): string {
  if (!isPhone(phone)) return phone;
  const [, area, first, last] = /^\+593(\d{2})(\d{3})(\d{4})$/.exec(toE164(phone)) ?? [];
  return area ? `+593 ${area} ${first} ${last}` : phone;
}

/** Whom one may call or write to, or not: a phone alone does not say. */
export type Reachable = { phone: string; doNotContact: boolean };

/** A `tel:` address, or null for what nobody could dial, and for who is not to be contacted. */
export function phoneHref({ phone, doNotContact }: Reachable): string | null {
  if (doNotContact) return null;
  const dialled = toE164(phone).replace(/[^\d+]/g, "");
  return /^\+?\d{7,15}$/.test(dialled) ? `tel:${dialled}` : null;
}

/** The address that opens a chat on WhatsApp, or null for a phone that cannot be told abroad, and for who is not to be contacted. */
export function whatsappHref({ phone, doNotContact }: Reachable): string | null {
  if (doNotContact) return null;
  const [, digits] = /^\+(\d{8,15})$/.exec(toE164(phone)) ?? [];
  return digits ? `https://wa.me/${digits}` : null;
}

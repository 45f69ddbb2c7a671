import { isPhone, toE164 } from "@/contract/kernel/validation.ts";

export function displayPhone(phone: string): string {
  if (!isPhone(phone)) return phone;
  const [, area, first, last] = /^\+593(\d{2})(\d{3})(\d{4})$/.exec(toE164(phone)) ?? [];
  return area ? `+593 ${area} ${first} ${last}` : phone;
}

/** Phone with its contact permission, which a number alone lacks. */
export type Reachable = { phone: string; doNotContact: boolean };

/** `tel:` address; null if undialable or contact is not permitted. */
export function phoneHref({ phone, doNotContact }: Reachable): string | null {
  if (doNotContact) return null;
  const dialled = toE164(phone).replace(/[^\d+]/g, "");
  return /^\+?\d{7,15}$/.test(dialled) ? `tel:${dialled}` : null;
}

/** WhatsApp chat address; null without an international number or if contact is not permitted. */
export function whatsappHref({ phone, doNotContact }: Reachable): string | null {
  if (doNotContact) return null;
  const [, digits] = /^\+(\d{8,15})$/.exec(toE164(phone)) ?? [];
  return digits ? `https://wa.me/${digits}` : null;
}

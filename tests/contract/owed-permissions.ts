import type { Permission } from "@/contract/access.ts";
import type { Owed } from "./specification-paths.ts";

/** Permissions that no endpoint asks for and no screen looks at yet, by the part of the product that will. */
export const OWED_PERMISSIONS: Partial<Record<Permission, Owed>> = {
  "showroom.work": "people",
  "externalManagement.work": "people",
  "appointments.read": "people",
  "appointments.write": "people",
  "campaigns.read": "bi",
  "campaigns.write": "bi",
  "reports.read": "bi",
  "integrations.read": "channels",
  "integrations.write": "channels",
  "referrals.read": "referrals",
  "referrals.write": "referrals",
};

import type { Permission } from "@/contract/access.ts";
import type { Owed } from "./specification-paths.ts";

/** Permissions that no endpoint asks for and no screen looks at yet, by the part of the product that will. */
export const OWED_PERMISSIONS: Partial<Record<Permission, Owed>> = {};

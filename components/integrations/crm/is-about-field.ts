import type { DeliveryFault } from "@/contract/deliveries.ts";

/** What a fault's message names is what is missing, and not what the CRM said. */
export const isAboutField = (fault: DeliveryFault) => fault === "mapping" || fault === "noId";

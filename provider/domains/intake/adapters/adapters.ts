import type { Source } from "@/contract/kernel/channels.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import { type BodyReading, readWebForm } from "./web-form.ts";

export type Adapter = (payload: Record<string, unknown>, source: Source, at: string, reading?: BodyReading) => Draft;

export const adapters: Record<Source, Adapter> = {
  web: readWebForm,
  meta: readWebForm,
  tiktok: readWebForm,
  brand: readWebForm,
  brand_chevrolet: readWebForm,
  brand_volkswagen: readWebForm,
  showroom: readWebForm,
  "external-management": readWebForm,
  engine_pv: readWebForm,
  ccLeadsEngine_pv: readWebForm,
  meta_pv: readWebForm,
  tiktok_pv: readWebForm,
  "referred-code": readWebForm,
};

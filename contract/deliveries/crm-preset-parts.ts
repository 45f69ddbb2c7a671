import type { CrmCall, CrmConfig, CrmMapping, CrmTransform } from "./crm-config.ts";

export type Preset = {
  kind: CrmConfig["kind"];
  url: string;
  auth: CrmConfig["auth"];
  headers: CrmConfig["headers"];
  calls: CrmCall[];
  ratePerMinute: number;
  sendsChanges?: true;
};

export const ANY = { statusIn: [], jsonPath: "", equals: "" };
export const NEVER = { statusIn: [], bodyContains: "", jsonPath: "", equals: "" };
export const BY_STATUS = { statusIn: [], bodyContains: "" };

type CallOptions = Pick<CrmCall, "name" | "method" | "path"> & Partial<CrmCall>;
export const call = (overrides: CallOptions): CrmCall => ({
  mapping: [],
  success: ANY,
  externalIdPath: "",
  alreadyExists: NEVER,
  permanent: BY_STATUS,
  ...overrides,
});

type LineOptions = { transform?: CrmTransform; or?: string; when?: string; isRequired?: boolean };
export const line = (to: string, from: string, { transform = "none", or = "", when, isRequired }: LineOptions = {}) =>
  ({
    to,
    from,
    transform,
    constant: or,
    ...(when !== undefined && { when }),
    ...(isRequired !== undefined && { isRequired }),
  }) satisfies CrmMapping;
export const fixed = (to: string, constant: string, options: Omit<LineOptions, "or"> = {}) =>
  line(to, "", { ...options, or: constant });

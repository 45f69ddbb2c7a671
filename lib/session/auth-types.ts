import type { DeviceCookie } from "./device-cookie.ts";

export type AuthCall = {
  method: "GET" | "POST";
  action: string;
  providerId: string | undefined;
  query: Record<string, string>;
  fields: Record<string, unknown> | undefined;
  cookies: Record<string, string>;
  clientAddress: string | undefined;
  device: DeviceCookie;
};

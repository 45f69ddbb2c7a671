import "i18next";
import "react";
import type { Grant, SessionUser } from "@/contract/identity/sessions.ts";
import type es from "@/locales/es/translation.json";
import type { WebToken } from "./session/session-cookie.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof es };
  }
}

declare module "next-auth" {
  interface Session {
    user: SessionUser;
    licenseId: string | null;
  }
  interface User {
    grant?: Grant;
  }
}

declare module "next-auth/jwt" {
  interface JWT extends WebToken {}
}

declare module "react" {
  /** Variables that the lists set. */
  interface CSSProperties {
    "--pinned-left"?: string;
    "--table-width"?: string;
  }
}

import type { Grant, SessionUser } from "@/contract/identity/sessions.ts";
import type { WebToken } from "./session-cookie.ts";

declare module "next-auth" {
  /** As the browser sees it: no token. */
  interface Session {
    user: SessionUser;
    licenseId: string | null;
  }
  interface User {
    /** Of a sign-in, between next-auth's callbacks. */
    grant?: Grant;
  }
}

declare module "next-auth/jwt" {
  interface JWT extends WebToken {}
}

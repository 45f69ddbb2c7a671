import type { Grant, SessionUser } from "@/contract/identity/sessions.ts";
import type { WebToken } from "./session-cookie.ts";

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

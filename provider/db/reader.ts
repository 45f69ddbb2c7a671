import { user } from "@/provider/db/schema/users.ts";

/** What a mail asks of whom it is for. */
export const READER = { email: user.email, fullName: user.fullName, locale: user.locale };

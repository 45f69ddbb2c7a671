import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { UserState } from "@/contract/identity/users.ts";
import type { Role } from "@/contract/kernel/access.ts";
import type { AccountType } from "@/contract/kernel/channels.ts";
import type { MailLocale } from "@/contract/kernel/closed-lists.ts";
import { instant, licenseId } from "./columns.ts";
import { agency, company, license } from "./companies.ts";

export const user = pgTable(
  "user",
  {
    id: uuid("id").primaryKey(),
    companyId: uuid("company_id")
      .notNull()
      .references(() => company.id),
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    phone: text("phone").notNull().default(""),
    locale: text("locale").$type<MailLocale>().notNull().default("es"),
    type: text("type").$type<AccountType>().notNull(),
    roles: text("roles").array().$type<Role[]>().notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    state: text("state").$type<UserState>().notNull().default("active"),
    /** Blank until the invitation is accepted. */
    passwordHash: text("password_hash").notNull(),
    lastLicenseId: uuid("last_license_id").references(() => license.id),
    lastSignInAt: instant("last_sign_in_at"),
    createdAt: instant("created_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [uniqueIndex("user_email").on(sql`lower(${table.email})`), index("user_company").on(table.companyId)],
);

export const userLicense = pgTable(
  "user_license",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    licenseId: uuid("license_id")
      .notNull()
      .references(() => license.id),
    agencyIds: uuid("agency_ids").array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.licenseId] }),
    index("user_license_license").on(table.licenseId),
  ],
);

/** `usedGeneration` is the newest presented refresh token; its successor is derived, not stored. */
export const session = pgTable(
  "session",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    usedGeneration: integer("used_generation").notNull().default(0),
    usedAt: instant("used_at"),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (table) => [index("session_user").on(table.userId)],
);

export const passwordReset = pgTable("password_reset", {
  tokenHash: text("token_hash").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => user.id),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

export const userIdentity = pgTable(
  "user_identity",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    linkedAt: instant("linked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    // One subject per issuer and account: a later person with the same email does not match.
    uniqueIndex("user_identity_user").on(table.issuer, table.userId),
  ],
);

export const spentIdentity = pgTable("spent_identity", {
  tokenHash: text("token_hash").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});

export const loginThrottle = pgTable("login_throttle", {
  key: text("key").primaryKey(),
  windowStart: instant("window_start").notNull(),
  attempts: integer("attempts").notNull(),
});

/** A removed target keeps its row without a number: its version continues. */
export const target = pgTable(
  "target",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    month: text("month").notNull(),
    agencyId: uuid("agency_id"),
    advisorId: uuid("advisor_id").references(() => user.id),
    sales: integer("sales"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("target_of_agency").on(table.licenseId, table.month, table.agencyId),
    uniqueIndex("target_of_advisor").on(table.licenseId, table.month, table.advisorId),
    check("target_of_one", sql`num_nonnulls(${table.agencyId}, ${table.advisorId}) = 1`),
    foreignKey({
      columns: [table.licenseId, table.agencyId],
      foreignColumns: [agency.licenseId, agency.id],
    }).onDelete("cascade"),
  ],
);

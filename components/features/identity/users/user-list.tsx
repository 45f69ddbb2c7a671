"use client";

import { CircleCheck, CircleSlash, Mail, Users } from "lucide-react";
import { useSession } from "next-auth/react";
import { useMemo, useState } from "react";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { Button } from "@/components/ui/button.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { Pill, type PillTone } from "@/components/ui/pill.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { agencies } from "@/contract/catalogue/agencies.ts";
import { type User, UserInput, UserPatch, type UserState, users } from "@/contract/identity/users.ts";
import { grantable, ROLES } from "@/contract/kernel/access.ts";
import { MAIL_LOCALES } from "@/contract/kernel/closed-lists.ts";
import { useRead } from "@/lib/api/query.ts";
import { listDate } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { UserDetails } from "./user-details.tsx";

const WeeklyMailDialog = onDemand(() => import("./weekly-mail-dialog.tsx").then((file) => file.WeeklyMailDialog), {
  placement: "dialog",
});

export function WeeklyMail() {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Mail} onClick={() => setOpen(true)}>
        {t("weeklyReport.open")}
      </Button>
      {isOpen && <WeeklyMailDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const STATES: Record<UserState, { tone: PillTone; icon: typeof Mail }> = {
  active: { tone: "done", icon: CircleCheck },
  invited: { tone: "new", icon: Mail },
  disabled: { tone: "mute", icon: CircleSlash },
};

const TYPED = UserInput.extend(UserPatch.pick({ isEnabled: true }).shape);

const USERS: RecordsOf<"users", User, typeof TYPED> = {
  id: "users",
  icon: Users,
  list: users.list,
  create: users.invite,
  update: users.update,
  permission: "users.write",
  history: "user",
  contract: TYPED,
  fields: {
    email: "email",
    fullName: "text",
    roles: "choices",
    licenses: "choices",
    agencies: "choices",
    locale: "choice",
    isEnabled: "toggle",
  },
  fixed: ["email"],
  when: { locale: "new", isEnabled: "stored" },
  starts: { locale: "es" },
  name: (user) => user.fullName,
  columns: [
    { field: "fullName", draw: (user) => user.fullName },
    { field: "email", draw: (user) => user.email, isWideOnly: true },
    { field: "roles", draw: (user) => <Roles user={user} />, width: 240, isWideOnly: true },
    { field: "state", draw: (user) => <State user={user} />, width: 130 },
    { field: "lastAccessAt", draw: (user) => <LastAccess user={user} />, width: 140, isWideOnly: true },
  ],
  useOptions: (user) => {
    const { t } = useT();
    const { data: grants } = useRead(users.grants, {});
    const { data: places } = useRead(agencies.list, {});
    const offered = ROLES.filter((role) => grants?.roles.includes(role) || user?.roles.includes(role));
    return {
      locale: MAIL_LOCALES.map((locale) => ({ value: locale, label: t(`ui.languages.${locale}`) })),
      roles: offered.map((role) => ({ value: role, label: t(`roles.${role}`) })),
      licenses: (grants?.licenses ?? []).map(({ licenseId, licenseName }) => ({
        value: licenseId,
        label: licenseName,
      })),
      agencies: (places ?? []).map(({ id, name }) => ({ value: id, label: name })),
    };
  },
  useSorts: () => {
    const { t } = useT();
    return {
      fullName: ({ fullName }) => fullName,
      email: ({ email }) => email,
      roles: ({ roles }) => roles.map((role) => t(`roles.${role}`)).join(", "),
      state: ({ state }) => t(`users.states.${state}`),
      lastAccessAt: ({ lastAccessAt }) => lastAccessAt && Date.parse(lastAccessAt),
    };
  },
  Actions: WeeklyMail,
  Below: ({ record }) => <UserDetails user={record} />,
};

export function UserList() {
  useRead(users.grants, {});
  useRead(agencies.list, {});
  const { t } = useT();
  const toast = useToast();
  const session = useSession().data;
  const licenseId = session?.licenseId ?? "";
  const roles = session?.user.role;
  const definition = useMemo((): RecordsOf<"users", User, typeof TYPED> => {
    const mine = grantable(roles ?? []);
    return {
      ...USERS,
      starts: { ...USERS.starts, licenses: licenseId },
      isClosed: (user) => user.roles.some((role) => !mine.includes(role)),
      onAdded: ({ email }) => toast.show({ type: "success", message: t("users.invitedNow", { email }) }),
    };
  }, [licenseId, roles, t, toast]);
  return <RecordList definition={definition} />;
}

function Roles({ user }: { user: User }) {
  const { t } = useT();
  return user.roles.map((role) => t(`roles.${role}`)).join(", ");
}

function State({ user: { state } }: { user: User }) {
  const { t } = useT();
  const { tone, icon } = STATES[state];
  return (
    <Pill tone={tone} icon={icon}>
      {t(`users.states.${state}`)}
    </Pill>
  );
}

function LastAccess({ user: { lastAccessAt } }: { user: User }) {
  const { t, locale } = useT();
  const zone = useZone();
  const text = useAsOfNow((now) => (lastAccessAt ? listDate(lastAccessAt, now, locale, zone) : ""));
  return (
    <span suppressHydrationWarning className="tabular-nums">
      {text || t("users.never")}
    </span>
  );
}

"use client";

import { Send } from "lucide-react";
import { useSession } from "next-auth/react";
import { AbsenceCalendar } from "@/components/features/agenda/absence-calendar.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type User, users } from "@/contract/identity/users.ts";
import { can, grantable } from "@/contract/kernel/access.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

export function UserDetails({ user }: { user: User }) {
  const roles = useSession().data?.user.role ?? [];
  const mayChange = can(roles, "users.write");
  const isLeadVisible = user.roles.every((role) => grantable(roles).includes(role));
  const isOfPlatform = can(user.roles, "licenses.manage");
  return (
    <>
      {user.state === "invited" && mayChange && isLeadVisible && <Invitation user={user} />}
      {!isOfPlatform && <AbsenceCalendar userId={user.id} mayWrite={mayChange} />}
    </>
  );
}

function Invitation({ user }: { user: User }) {
  const { t } = useT();
  const toast = useToast();
  const resendInvitation = useWrite(users.inviteAgain, {
    onSuccess: () => toast.show({ type: "success", message: t("users.invitedAgain") }),
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
  });
  return (
    <div className="flex flex-wrap items-center gap-3 border-t px-[18px] py-4">
      <p className="min-w-0 flex-1 text-ink-2">{t("users.pending")}</p>
      <Button icon={Send} isBusy={resendInvitation.isPending} onClick={() => resendInvitation.mutate({ id: user.id })}>
        {t("users.inviteAgain")}
      </Button>
    </div>
  );
}

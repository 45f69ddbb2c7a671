"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "next-auth/react";
import { RecordField } from "@/components/engines/record-form/record-field.tsx";
import type { Values } from "@/components/engines/record-form/record-schema.ts";
import { ConflictNotice, UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { useVersionedForm } from "@/components/engines/record-form/use-versioned-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { account, type Profile, ProfileInput } from "@/contract/identity/account.ts";
import { call } from "@/lib/api/call.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";

const KINDS = { fullName: "text", phone: "phone" } as const;
const FIELDS = Object.keys(KINDS) as (keyof typeof KINDS)[];
const toFormValues = ({ fullName, phone }: Profile): Values => ({ fullName, phone });

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const { update } = useSession();
  const form = useVersionedForm<Profile>({
    draftKey: "own profile",
    record: profile,
    followsRecord: true,
    contract: ProfileInput,
    kinds: KINDS,
    toFormValues,
    send: ({ fullName, phone }, over) =>
      call(account.save, {
        version: over.version,
        fullName: fullName ?? over.fullName,
        phone: phone ?? over.phone,
      }),
    read: () => call(account.get, {}),
    onFresh: (fresh) => client.setQueryData(readKey(account.get, {}), fresh),
    onDone: () => {
      void update();
      toast.show({ type: "success", message: t("account.saved") });
    },
  });

  return (
    <form noValidate onSubmit={form.submit} className="flex max-w-[420px] flex-col gap-3.5">
      {form.conflicts && <ConflictNotice onAcceptTheirs={form.acceptTheirs} />}
      {FIELDS.map((name) => (
        <RecordField
          key={name}
          control={form.form.control}
          name={name}
          kind={KINDS[name]}
          label={t(`account.fields.${name}`)}
          hint={
            form.conflicts?.[name] === undefined
              ? undefined
              : t("recordForm.conflictNow", { value: form.conflicts[name] })
          }
        />
      ))}
      <div>
        <Button type="submit" variant="primary" disabled={!form.isDirty} isBusy={form.isSending}>
          {t("account.save")}
        </Button>
      </div>
      <UnsavedChanges isUnsaved={form.isDirty} onDiscard={form.markClean} />
    </form>
  );
}

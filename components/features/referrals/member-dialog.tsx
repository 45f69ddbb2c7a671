"use client";

import { useWatch } from "react-hook-form";
import { RecordField } from "@/components/engines/record-form/record-field.tsx";
import { type FieldKind, fromText, toText, type Values } from "@/components/engines/record-form/record-schema.ts";
import { ConflictNotice, UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { useVersionedForm } from "@/components/engines/record-form/use-versioned-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type MemberCode, MemberCodeInput, referralCodes } from "@/contract/referrals/codes.ts";
import { call } from "@/lib/api/call.ts";
import { useT } from "@/lib/i18n/client.ts";
import { CodeLink } from "./code-link.tsx";
import { KnownCodes, useKnownCodes } from "./known-code.tsx";

const KINDS = {
  firstName: "text",
  lastName: "text",
  identification: "identification",
  phone: "phone",
  email: "email",
  isActive: "toggle",
} as const satisfies Record<string, FieldKind>;
type Name = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Name[];

const toFormValues = (member: MemberCode): Values =>
  Object.fromEntries(NAMES.map((name) => [name, toText(KINDS[name], member[name])]));
const written = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, fromText(KINDS[name as Name], text)]));

const EMPTY_MEMBER: MemberCode = {
  id: "",
  version: 0,
  code: "",
  path: "",
  createdAt: "",
  isActive: true,
  firstName: "",
  lastName: "",
  identification: "",
  phone: "",
  email: "",
};

type MemberDialogProps = { member: MemberCode | undefined; mayWrite: boolean; onDone: () => void; onClose: () => void };

export function MemberDialog({ member, mayWrite, onDone, onClose }: MemberDialogProps) {
  const { t } = useT();
  const toast = useToast();
  const form = useVersionedForm<MemberCode>({
    draftKey: `member code ${member?.id ?? "new"}`,
    record: member ?? EMPTY_MEMBER,
    isNew: member === undefined,
    contract: MemberCodeInput,
    kinds: KINDS,
    toFormValues,
    send: (changed, { id, version }) =>
      member
        ? call(referralCodes.changeMember, { id, version, ...written(changed) })
        : call(referralCodes.addMember, { ...(written(changed) as { firstName: string }) }),
    read: () => call(referralCodes.member, { id: member?.id ?? "" }),
    onFresh: () => {},
    onDone: () => {
      toast.show({ type: "success", message: t("records.saved") });
      onDone();
      onClose();
    },
  });
  const [identification, phone, email] = useWatch({
    control: form.form.control,
    name: ["identification", "phone", "email"],
  });
  const known = useKnownCodes({ identification, phone, email }, member === undefined);
  return (
    <Dialog
      isOpen
      width="small"
      title={member ? member.code : t("memberCodes.new")}
      onClose={onClose}
      footer={
        mayWrite && (
          <Button
            type="submit"
            form="member-code"
            variant="primary"
            disabled={!form.isDirty}
            isBusy={form.isSending || known.isSearching}
          >
            {t(known.codes.length > 0 ? "memberCodes.makeAnother" : "records.save")}
          </Button>
        )
      }
    >
      <form id="member-code" noValidate onSubmit={form.submit} className="flex flex-col gap-3.5">
        {member === undefined && <KnownCodes codes={known.codes} />}
        {form.conflicts && <ConflictNotice onAcceptTheirs={form.acceptTheirs} />}
        {NAMES.map((name) => (
          <RecordField
            key={name}
            control={form.form.control}
            name={name}
            kind={KINDS[name]}
            label={t(`memberCodes.fields.${name}`)}
            isReadOnly={!mayWrite}
          />
        ))}
      </form>
      {member && <CodeLink record={member} />}
      <UnsavedChanges isUnsaved={form.isDirty} onDiscard={form.markClean} />
    </Dialog>
  );
}

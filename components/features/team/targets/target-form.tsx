"use client";

import { Copy } from "lucide-react";
import { useSession } from "next-auth/react";
import { useMemo } from "react";
import * as z from "zod";
import { fromText, type Kinds, toText, type Values } from "@/components/engines/record-form/record-schema.ts";
import { ConflictNotice, UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { useVersionedForm } from "@/components/engines/record-form/use-versioned-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { can } from "@/contract/kernel/access.ts";
import { type MonthOfTargets, type Target, TargetSales, targets } from "@/contract/team/team.ts";
import { isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useT } from "@/lib/i18n/client.ts";
import { monthAfter } from "./months.ts";
import { TargetTable } from "./target-table.tsx";

type TargetFormProps = { targets: MonthOfTargets; onFresh: (targets: MonthOfTargets) => void };

export function TargetForm({ targets: visible, onFresh }: TargetFormProps) {
  const { t } = useT();
  const toast = useToast();
  const session = useSession().data;
  const mayWrite = can(session?.user.role ?? [], "configuration.write");
  const { month } = visible;
  const { contract, kinds } = useMemo(() => buildFields(visible), [visible]);
  const form = useVersionedForm<MonthOfTargets>({
    draftKey: `targets ${session?.licenseId} ${month}`,
    record: visible,
    followsRecord: true,
    contract,
    kinds,
    toFormValues,
    send: (changed, over) =>
      call(targets.save, {
        month,
        agencies: typedOver(changed, over.agencies),
        advisors: typedOver(changed, over.advisors),
      }),
    read: () => call(targets.get, { month }),
    onFresh,
    onDone: () => toast.show({ type: "success", message: t("records.saved") }),
  });
  const { control, getValues, setValue } = form.form;
  const before = monthAfter(month, -1);

  async function copyFrom(earlier: string) {
    try {
      const all = listTargets(await call(targets.get, { month: earlier }));
      const missing = all.filter(({ id, sales }) => sales !== null && getValues(id) === "");
      for (const one of missing)
        setValue(one.id, toText("number", one.sales), { shouldDirty: true, shouldValidate: true });
      const count = missing.length;
      toast.show({ type: "info", message: count > 0 ? t("targets.copied", { count }) : t("targets.nothingToCopy") });
    } catch (error) {
      const code = isApiError(error) ? error.code : "PROVIDER_UNREACHABLE";
      toast.show({ type: "danger", message: t(`errors.${code}`) });
    }
  }

  const table = (group: "agencies" | "advisors") => (
    <TargetTable
      group={group}
      targets={visible[group]}
      actual={visible.actual}
      control={control}
      conflicts={form.conflicts}
      mayWrite={mayWrite}
    />
  );
  return (
    <form noValidate onSubmit={form.submit} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 sm:px-5">
        {form.conflicts && (
          <div className="mb-5">
            <ConflictNotice onAcceptTheirs={form.acceptTheirs} />
          </div>
        )}
        <div className="grid items-start gap-x-8 gap-y-7 @5xl:grid-cols-2">
          {table("agencies")}
          {table("advisors")}
        </div>
      </div>
      {mayWrite && (
        <div className="flex flex-wrap justify-end gap-2 border-t px-4 py-3 sm:px-5">
          {before && (
            <Button icon={Copy} disabled={form.isSending} onClick={() => copyFrom(before)}>
              {t("targets.copy")}
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={!form.isDirty} isBusy={form.isSending}>
            {t("records.save")}
          </Button>
        </div>
      )}
      <UnsavedChanges isUnsaved={form.isDirty} onDiscard={form.markClean} />
    </form>
  );
}

const listTargets = ({ agencies, advisors }: MonthOfTargets): Target[] => [...agencies, ...advisors];

function buildFields(visible: MonthOfTargets): { contract: z.ZodObject; kinds: Kinds } {
  const each = <T,>(value: T) => Object.fromEntries(listTargets(visible).map(({ id }) => [id, value]));
  return { contract: z.object(each(TargetSales)), kinds: each("number" as const) };
}

function toFormValues(visible: MonthOfTargets): Values {
  return Object.fromEntries(listTargets(visible).map(({ id, sales }) => [id, toText("number", sales)]));
}

function typedOver(changed: Values, seen: readonly Target[]): Pick<Target, "id" | "version" | "sales">[] {
  return seen.flatMap(({ id, version }) => {
    const typed = changed[id];
    return typed === undefined ? [] : [{ id, version, sales: fromText("number", typed) as number | null }];
  });
}

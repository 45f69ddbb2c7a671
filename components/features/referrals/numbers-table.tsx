"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Definitions } from "@/components/engines/charts/definitions.tsx";
import { dayRange } from "@/components/engines/data-list/day-ranges.ts";
import { PlainTable } from "@/components/ui/plain-table.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { dayError } from "@/contract/kernel/calendar.ts";
import { type CodeNumbers, Period, referrals } from "@/contract/referrals/referrals.ts";
import { useRead } from "@/lib/api/query.ts";
import { replaceStep } from "@/lib/browser/history/opened-step.ts";
import { today } from "@/lib/format/dates.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Twofold } from "./referred-cells.tsx";
import { numbersAddress, ReadState, referredAddress } from "./screen-parts.tsx";

const NUMBERS = [
  "visits",
  "validVisits",
  "started",
  "sent",
  "leads",
  "won",
  "due",
] as const satisfies (keyof CodeNumbers)[];

export function NumbersTable() {
  const { t, locale } = useT();
  const zone = useZone();
  const searchParams = useSearchParams();
  const [{ from, to }, setPeriod] = useState(() => ({
    from: dayIn(searchParams, "from"),
    to: dayIn(searchParams, "to"),
  }));
  function select(period: { from: string; to: string }) {
    setPeriod(period);
    replaceStep(numbersAddress(period));
  }
  const last = to || today(zone);
  const period = { from: from || dayRange("last30", last).from, to: last };
  const isTurned = from !== "" && to !== "" && to < from;
  const [fromError, toError] = [dayErrorText(from), dayErrorText(to)];
  const read = useRead(
    referrals.numbers,
    { from: from || undefined, to: to || undefined },
    { placeholderData: (before) => before, enabled: !isTurned && !fromError && !toError, refetchOnMount: "always" },
  );
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-end gap-3 px-4 pb-3 sm:px-5">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex items-center gap-1.5">
            <h2 className="font-title text-lg tracking-[-0.012em]">{t("referralNumbers.title")}</h2>
            <Definitions
              title={t("referralNumbers.title")}
              of={() =>
                NUMBERS.map((name) => ({
                  name: t(`referralNumbers.columns.${name}`),
                  text: t(`referralNumbers.definitions.${name}`),
                }))
              }
            />
          </div>
          <p className="text-ink-2">{t("referralNumbers.text")}</p>
        </div>
        <TextField
          type="date"
          label={t("referralNumbers.from")}
          error={fromError && t(`fieldErrors.${fromError}`)}
          value={from}
          onChange={(event) => select({ from: event.target.value, to })}
        />
        <TextField
          type="date"
          label={t("referralNumbers.to")}
          error={toError || isTurned ? t(`fieldErrors.${toError ?? "beforeStart"}`) : undefined}
          value={to}
          onChange={(event) => select({ from, to: event.target.value })}
        />
      </div>
      {read.data === undefined ? (
        <ReadState error={read.error} onRetry={() => read.refetch()} />
      ) : read.data.length === 0 ? (
        <p className="px-4 pb-6 text-ink-2 sm:px-5">{t("referralNumbers.none")}</p>
      ) : (
        <PlainTable
          label={t("referralNumbers.title")}
          rows={read.data}
          idOf={({ code }) => code}
          columns={[
            {
              key: "code",
              head: t("referralNumbers.code"),
              draw: (one) => <Twofold first={<LeadsOfCode {...one} period={period} />} second={one.referrer} />,
            },
            ...NUMBERS.map((name) => ({
              key: name,
              head: t(`referralNumbers.columns.${name}`),
              isNumber: true,
              isWideOnly: name === "started" || name === "sent",
              draw: (one: CodeNumbers) => formatNumber(one[name], locale),
            })),
          ]}
        />
      )}
    </section>
  );
}

function dayErrorText(day: string) {
  return day === "" ? undefined : dayError(day);
}

function dayIn(searchParams: URLSearchParams, name: keyof Period): string {
  return Period.shape[name].safeParse(searchParams.get(name) ?? undefined).data ?? "";
}

function LeadsOfCode({ codeId, code, leads, period }: CodeNumbers & { period: Period }) {
  if (!codeId || leads === 0) return code;
  return (
    <Link href={referredAddress({ code: codeId, ...period })} prefetch={false} className="font-strong hover:underline">
      {code}
    </Link>
  );
}

"use client";

import Link from "next/link";
import { useState } from "react";
import { type CodeNumbers, referrals } from "@/contract/referrals.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead } from "@/lib/provider/query.ts";
import { Definitions } from "../charts/definitions.tsx";
import { TextField } from "../ui/text-field.tsx";
import { PlainTable } from "./plain-table.tsx";
import { ReadState } from "./read-state.tsx";
import { referredAddress } from "./referred-address.ts";
import { Twofold } from "./twofold.tsx";

const NUMBERS = [
  "visits",
  "validVisits",
  "started",
  "sent",
  "leads",
  "won",
  "due",
] as const satisfies (keyof CodeNumbers)[];

/** What came of each code in a period: of the last thirty days, unless it is told. */
export function NumbersTable() {
  const { t, locale } = useT();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const isTurned = from !== "" && to !== "" && to < from;
  const read = useRead(
    referrals.numbers,
    { from: from || undefined, to: to || undefined },
    { placeholderData: (before) => before, enabled: !isTurned },
  );
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-end gap-3 px-4 pb-3 sm:px-5">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex items-center gap-1.5">
            <h2 className="font-title text-lg tracking-[-0.012em]">{t("referralNumbers.title")}</h2>
            <Definitions
              title={t("referralNumbers.title")}
              of={NUMBERS.map((name) => ({
                name: t(`referralNumbers.columns.${name}`),
                text: t(`referralNumbers.definitions.${name}`),
              }))}
            />
          </div>
          <p className="text-ink-2">{t("referralNumbers.text")}</p>
        </div>
        <TextField
          type="date"
          label={t("referralNumbers.from")}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="date"
          label={t("referralNumbers.to")}
          error={isTurned ? t("fieldErrors.beforeStart") : undefined}
          value={to}
          onChange={(event) => setTo(event.target.value)}
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
              draw: (one) => <Twofold first={<LeadsOfCode {...one} />} second={one.referrer} />,
            },
            ...NUMBERS.map((name) => ({
              key: name,
              head: t(`referralNumbers.columns.${name}`),
              isNumber: true,
              isWide: name === "started" || name === "sent",
              draw: (one: CodeNumbers) => formatNumber(one[name], locale),
            })),
          ]}
        />
      )}
    </section>
  );
}

/** A code, and where any came by it the way to whom it brought. */
function LeadsOfCode({ codeId, code, leads }: CodeNumbers) {
  if (!codeId || leads === 0) return code;
  return (
    <Link href={referredAddress({ code: codeId })} prefetch={false} className="font-strong hover:underline">
      {code}
    </Link>
  );
}

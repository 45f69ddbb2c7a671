"use client";

import { isEmail, isIdentification, isPhone, raiseIdentification } from "@/contract/kernel/validation.ts";
import { type MemberCode, referralCodes } from "@/contract/referrals/codes.ts";
import { useRead } from "@/lib/api/query.ts";
import { useRested } from "@/lib/browser/browser-state.ts";
import { useT } from "@/lib/i18n/client.ts";

type Contact = { identification?: string; phone?: string; email?: string };

export function useKnownCodes(typed: Contact, isEnabled: boolean) {
  const identification = raiseIdentification(typed.identification ?? "");
  const whole: Contact = {
    ...(isIdentification(identification) && { identification }),
    ...(isPhone(typed.phone) && { phone: typed.phone }),
    ...(isEmail(typed.email) && { email: typed.email }),
  };
  const typedSo = JSON.stringify(whole);
  const rested = useRested(typedSo);
  const query: Contact = JSON.parse(rested);
  const read = useRead(referralCodes.ofPerson, query, {
    enabled: isEnabled && Object.keys(query).length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  return { codes: read.data ?? [], isSearching: isEnabled && (rested !== typedSo || read.isLoading) };
}

export function KnownCodes({ codes }: { codes: readonly MemberCode[] }) {
  const { t } = useT();
  return (
    <div role="status" className="rounded-card bg-dup-soft px-3 py-2.5 text-dup empty:hidden">
      {codes.length > 0 && (
        <>
          <p className="font-medium">{t("memberCodes.known")}</p>
          <ul>
            {codes.map(({ id, code, firstName, lastName }) => (
              <li key={id}>{[code, `${firstName} ${lastName}`.trim()].filter(Boolean).join(" · ")}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

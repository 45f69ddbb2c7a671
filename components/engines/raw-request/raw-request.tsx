"use client";

import { Disclosure, DisclosureButton, DisclosurePanel } from "@headlessui/react";
import { Button } from "@/components/ui/button.tsx";
import { CodeBlock } from "@/components/ui/code-block.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { leads, type ReceivedRequest } from "@/contract/leads/leads.ts";
import { useRead } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

export function RawRequest({ id }: { id: string }) {
  const { t } = useT();
  return (
    <Disclosure as="section" className="border-t px-[18px] py-3.5">
      {({ open }) => (
        <>
          <DisclosureButton as={Button} variant="quiet" size="small" className="-ml-2.5">
            {t(open ? "rawRequest.hide" : "rawRequest.show")}
          </DisclosureButton>
          <DisclosurePanel className="mt-2">
            <Requests id={id} />
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}

function Requests({ id }: { id: string }) {
  const { t } = useT();
  const { data, error } = useRead(leads.request, { dealId: id }, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  if (error)
    return <p className="text-ink-2">{t(error.httpStatus === 404 ? "rawRequest.none" : `errors.${error.code}`)}</p>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <div className="flex flex-col gap-5">
      {[data, ...data.later].map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </div>
  );
}

function Request({ request }: { request: ReceivedRequest }) {
  const { t, locale } = useT();
  const zone = useZone();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-2">
        {t("rawRequest.received")} {plainMoment(request.receivedAt, locale, zone)}
      </p>
      <h4 className="text-2xs text-ink-2">{t("rawRequest.headers")}</h4>
      <CodeBlock>
        {Object.entries(request.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n")}
      </CodeBlock>
      <h4 className="text-2xs text-ink-2">{t("rawRequest.body")}</h4>
      <CodeBlock>{readable(request.body)}</CodeBlock>
    </div>
  );
}

function readable(body: string): string {
  if (/\d{16,}/.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

"use client";

import { Check, Copy } from "lucide-react";
import Link from "next/link";
import { useSession } from "next-auth/react";
import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { CodeBlock } from "@/components/ui/code-block.tsx";
import { BackLink } from "@/components/ui/links.tsx";
import { can } from "@/contract/kernel/access.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { UnreadRequests } from "../unread-requests.tsx";
import { AdfActions } from "./adf-actions.tsx";
import { AdfDetails, AdfPill } from "./adf-details.tsx";

const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf>
  <prospect status="new">
    <id sequence="1" source="MiSitio">WEB-10231</id>
    <requestdate>2026-11-21T09:30:00-05:00</requestdate>
    <vehicle interest="buy" status="new">
      <year>2026</year>
      <make>Andes</make>
      <model>Ruta 4x4</model>
    </vehicle>
    <customer>
      <contact primarycontact="1">
        <name part="first" type="individual">María</name>
        <name part="last" type="individual">Zambrano</name>
        <email>maria.zambrano@example.com</email>
        <phone type="cellphone">+593987654312</phone>
      </contact>
      <id sequence="1" source="cedula">1710034065</id>
      <comments>Quiero una prueba de manejo</comments>
    </customer>
    <vendor>
      <vendorname>Quito Norte</vendorname>
    </vendor>
    <provider>
      <name part="full">Mi sitio</name>
      <service>Cotizador</service>
    </provider>
  </prospect>
</adf>
`;

export function AdfScreen({ address }: { address: string }) {
  const { t } = useT();
  const mayWrite = can(useSession().data?.user.role ?? [], "integrations.write");
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <BackLink href={routes.settingsIntegrations}>{t("routes.settingsIntegrations")}</BackLink>
      <header className="border-b px-4 pt-3 pb-4 sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("adf.title")}</h1>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("adf.text")}</p>
      </header>
      <div className="grid max-w-[60rem] gap-8 px-4 py-5 sm:px-5">
        <AdfSection title={t("adf.address")} text={t("adf.method")}>
          <Copied text={address} />
        </AdfSection>
        <AdfSection title={t("adf.summary")}>
          <div className="flex">
            <AdfPill />
          </div>
          <AdfDetails />
          {mayWrite && <AdfActions />}
        </AdfSection>
        <UnreadRequests isAlways />
        <AdfSection title={t("adf.key")} text={t("adf.keyText")}>
          <Link href={routes.settingsApiKeys} className={`${buttonClass()} justify-self-start`}>
            {t("adf.keys")}
          </Link>
        </AdfSection>
        <AdfSection title={t("adf.mapped")} text={t("adf.mappedText")}>
          <p className="max-w-[70ch] text-ink-2">{t("adf.sourceText")}</p>
          <p className="max-w-[70ch] text-ink-2">{t("adf.twice")}</p>
        </AdfSection>
        <AdfSection title={t("adf.sample")}>
          <Copied text={SAMPLE} />
        </AdfSection>
        <AdfSection title={t("adf.outgoing")} text={t("adf.outgoingText")}>
          <Link href={`${routes.settingsIntegrations}/crm`} className={`${buttonClass()} justify-self-start`}>
            {t("adf.outgoingOpen")}
          </Link>
        </AdfSection>
      </div>
    </div>
  );
}

function AdfSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="font-title text-lg tracking-[-0.012em]">{title}</h2>
      {text && <p className="max-w-[70ch] text-ink-2">{text}</p>}
      {children}
    </section>
  );
}

function Copied({ text }: { text: string }) {
  const { t } = useT();
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <div className="grid gap-2">
      <CodeBlock>{text}</CodeBlock>
      <Button size="small" icon={isCopied ? Check : Copy} className="justify-self-start" onClick={() => void copy()}>
        <span aria-live="polite">{t(isCopied ? "adf.copied" : "adf.copy")}</span>
      </Button>
    </div>
  );
}

"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { CodeBlock } from "@/components/ui/code-block.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { useT } from "@/lib/i18n/client.ts";

const LEAD = {
  firstName: "Prueba",
  lastName: "Prospecta",
  identification: "1710034065",
  phone: "0987654312",
  email: "lead.prueba@example.com",
  product: "Prueba",
  agency: "Prueba",
};

export function FirstLead({ origin }: { origin: string }) {
  const { t } = useT();
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  const command = [
    `curl ${origin}/api/webhook/leads/web`,
    `-H "authorization: Bearer ${t("setup.yourKey")}"`,
    `-H "content-type: application/json"`,
    `-d '${JSON.stringify(LEAD)}'`,
  ].join(" \\\n  ");

  async function copy() {
    try {
      await navigator.clipboard.writeText(command);
      setCopied(true);
    } catch {
      toast.show({ type: "warning", message: t("setup.notCopied") });
    }
  }

  return (
    <section className="mt-6">
      <h2 className="font-strong">{t("setup.tryTitle")}</h2>
      <p className="mt-0.5 text-ink-2">{t("setup.tryText")}</p>
      <CodeBlock className="mt-2">{command}</CodeBlock>
      <Button icon={isCopied ? Check : Copy} className="mt-2" onClick={copy}>
        <span aria-live="polite">{t(isCopied ? "setup.copied" : "setup.copy")}</span>
      </Button>
    </section>
  );
}

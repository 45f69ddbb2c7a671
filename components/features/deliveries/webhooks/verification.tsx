"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { CodeBlock } from "@/components/ui/code-block.tsx";
import { useT } from "@/lib/i18n/client.ts";

const SAMPLE = `import { Webhook } from "standardwebhooks";

const webhook = new Webhook("whsec_…");
// The body as it came, not parsed and written again.
const message = webhook.verify(rawBody, request.headers);`;

export function Verification() {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="border-t px-[18px] py-3.5">
      <Button look="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="-ml-2.5">
        {t("webhooks.verify")}
      </Button>
      {isOpen && (
        <div className="mt-2 flex flex-col gap-2">
          <p>{t("webhooks.verifyText")}</p>
          <CodeBlock>{SAMPLE}</CodeBlock>
          <p className="text-ink-2">{t("webhooks.verifyId")}</p>
        </div>
      )}
    </section>
  );
}

import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LeadCrm } from "@/components/features/leads/lead-crm.tsx";
import type { LeadAtCrm } from "@/contract/leads/leads.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aDetail, aLead, leadIdAt } from "../engines/data-list/made-up-leads.ts";

afterEach(cleanup);

function show(failure: Pick<LeadAtCrm, "failureReason" | "message">) {
  const crm: LeadAtCrm = {
    destinationId: leadIdAt(1),
    destination: "Tecnom",
    state: "refused",
    attempts: 1,
    nextAt: null,
    status: null,
    ...failure,
  };
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <LeadCrm lead={aDetail(aLead(9), { crms: [crm] })} canSend={false} />
      </QueryClientProvider>
    </WithTranslations>,
  );
}

test.each([
  ["mapping", "brand", `${es.deliveries.failureReasons.mapping} Falta: Marca`],
  ["mapping", "extraProperties.color", `${es.deliveries.failureReasons.mapping} Falta: color`],
  ["noId", "data.id", `${es.deliveries.failureReasons.noId} Falta: data.id`],
  ["noId", "id", `${es.deliveries.failureReasons.noId} Falta: id`],
  [
    "refused",
    "El lead no pudo ser creado",
    `${es.deliveries.failureReasons.refused} Respuesta: El lead no pudo ser creado`,
  ],
] as const)(
  "a lead that a CRM lacks for %s shows what is missing, or the CRM's message",
  (failureReason, message, expected) => {
    show({ failureReason, message });

    expect(screen.getByText(expected)).toBeVisible();
  },
);

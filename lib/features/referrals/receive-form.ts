import type { NextRequest } from "next/server";
import { FIELD_ERRORS } from "@/contract/kernel/error-codes.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { Id, readRequestId } from "@/contract/kernel/records.ts";
import { type Form, referralLanding } from "@/contract/referrals/landing.ts";
import { ProviderError, sendRequest } from "@/lib/http/provider-client.ts";
import { readBody } from "@/lib/http/request-body.ts";
import { clientAddress, isForeign } from "@/lib/http/request-origin.ts";
import { errorResponse, NO_STORE } from "@/lib/http/responses.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { getT } from "@/lib/i18n/server.ts";
import { newDeadline } from "@/lib/session/page-request.ts";
import { saveFormDraft, TYPED, type Typed } from "./form-draft.ts";
import { type Link, storeSent, visitLocale } from "./landing-request.ts";
import { readLanding, termsIn, termsVersion } from "./link.ts";
import type { ReferralToken } from "./token.ts";

/** Click ids that ad networks append to addresses. */
const PAID = ["gclid", "gbraid", "wbraid", "dclid", "fbclid", "ttclid", "msclkid", "twclid", "li_fat_id"];

/** Ticket for one form; "closed" if the link is no longer valid. @param until deadline of the page */
export async function newForm(
  token: ReferralToken,
  search: URLSearchParams,
  until: number,
  rejectedTicket?: string,
): Promise<Form | "closed" | null> {
  const isPaidTraffic = PAID.some((name) => search.has(name)) || search.get("utm_medium") === "cpc";
  const input = { isPaidTraffic, ...(rejectedTicket && { refusedTicket: rejectedTicket }) };
  return sendRequest(referralLanding.form, input, { ...token, until }).catch((cause) =>
    cause instanceof ProviderError && cause.code === "CONFLICT" ? "closed" : null,
  );
}

const MAX_BYTES = 16_384;

/** Receives native submissions, which redirect back with result and input, and scripted ones. */
export async function receiveForm(request: NextRequest, link: Link | undefined): Promise<Response> {
  const requestId = readRequestId(request.headers);
  const isScript = request.headers.get("accept")?.includes("application/json") ?? false;
  const lead = (to: string, ...cookies: string[]) => {
    const headers = new Headers({ ...NO_STORE, location: to });
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return new Response(null, { status: 303, headers });
  };
  if (isForeign(request.headers)) return errorResponse("ORIGIN_FORBIDDEN", { requestId });
  if (!link) return errorResponse("NOT_FOUND", { requestId });
  const { company, code, path: page } = link;
  let typed: Typed = {};
  let ticket = "";
  try {
    const form = await readForm(request);
    typed = Object.fromEntries(TYPED.map((name) => [name, (form.get(name) ?? "").slice(0, 254)]));
    ticket = form.get("ticket") ?? "";
    const address = clientAddress(request.headers);
    await hand(form, { company, code, address, requestId, locale: visitLocale(request) });
    if (!isScript) return lead(page, saveFormDraft({}), storeSent(page));
    const headers = new Headers(NO_STORE);
    for (const cookie of [saveFormDraft({}), storeSent(page)]) headers.append("set-cookie", cookie);
    return Response.json({ done: true }, { headers });
  } catch (cause) {
    const error = cause instanceof ProviderError ? cause : new ProviderError("INTERNAL", {}, cause);
    const fields = (error.details.fields ?? []).map((one) => ({ ...one, field: one.field.replace("referred.", "") }));
    if (isScript) return errorResponse(error.code, { requestId, details: { ...error.details, fields } });
    if (error.code === "TOO_MANY_REQUESTS") return errorResponse(error.code, { requestId, details: error.details });
    return lead(`${page}?${fieldErrorsToQuery(error.code, fields)}#form`, saveFormDraft(typed, ticket));
  }
}

async function readForm(request: Request): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "")) {
    throw new ProviderError("MEDIA_TYPE_UNSUPPORTED");
  }
  const body = await readBody(request, MAX_BYTES);
  return new URLSearchParams("buffered" in body ? body.buffered?.toString("utf8") : "");
}

type Sender = { company: string; code: string; address: string | undefined; requestId: string; locale: Locale };

/** Renews an expired ticket and submits. @throws ProviderError CONFLICT if the page must be renewed */
async function hand(form: URLSearchParams, { company, code, address, requestId, locale }: Sender): Promise<void> {
  const id = Id.safeParse(form.get("leadId"));
  const { token, terms } = await readLanding(company, code, address);
  const { t } = await getT(locale);
  const inForce = termsIn(terms, locale);
  const version = termsVersion(inForce);
  const typed = Object.fromEntries(TYPED.map((name) => [name, form.get(name) ?? ""]));
  const referred = {
    ...(typed as Record<(typeof TYPED)[number], string>),
    termsId: form.get("accept") ? (form.get("termsId") ?? "") : "",
    consentText: t("referral.consent", { version }),
  };
  // The page was rendered without a form: it reloads with its input.
  if (!form.get("leadId")) throw new ProviderError("CONFLICT");
  // Foreign form: same answer as for an invalid ticket.
  if (!id.success) return;
  const input = { id: id.data, referred, ticket: form.get("ticket") ?? "", website: form.get("website") ?? "" };
  const create = (ticket: string) =>
    sendRequest(
      referralLanding.create,
      { ...input, ticket },
      { ...token, requestId, ...(address && { clientAddress: address }) },
    );
  await create(input.ticket).catch(async (cause) => {
    const isOutdated = cause instanceof ProviderError && cause.code === "CONFLICT";
    const renewed = isOutdated ? await newForm(token, new URLSearchParams(), newDeadline(), input.ticket) : null;
    // The id is used or foreign: the page is renewed, and no lead is duplicated.
    if (renewed === null || renewed === "closed" || renewed.leadId !== input.id) throw cause;
    await create(renewed.ticket);
  });
}

function fieldErrorsToQuery(code: string, fields: readonly FieldError[]): URLSearchParams {
  return new URLSearchParams(fields.length > 0 ? fields.map((one) => [one.field, one.code]) : [["fault", code]]);
}

export function failureIn(search: URLSearchParams): "failed" | "outdated" | undefined {
  const error = search.get("fault");
  return error === null ? undefined : error === "CONFLICT" ? "outdated" : "failed";
}

export function fieldErrorsIn(search: URLSearchParams): Partial<Record<string, (typeof FIELD_ERRORS)[number]>> {
  const named = [...search].flatMap(([field, typed]) => {
    const code = FIELD_ERRORS.find((one) => one === typed);
    return code ? [[field, code] as const] : [];
  });
  return Object.fromEntries(named);
}

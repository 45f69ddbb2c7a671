"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import type { Form, LandingChoices } from "@/contract/referrals/landing.ts";
import { type ApiError, isApiError } from "@/lib/api/api-error.ts";
import type { Typed } from "@/lib/features/referrals/form-draft.ts";
import type { FormLabels } from "./labels.ts";

/** Minimum delay in milliseconds: the provider drops quicker submissions as a bot's. */
const MIN_MS = 2000;
/** Loads on demand: most visitors only read the page. */
const loadClient = () => import("@/lib/api/client.ts").catch(() => undefined);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `outdated`: the page was renewed, since its form had expired. */
export type FormFailure = "failed" | "outdated";
type Values = Typed & { termsId?: string };

export type ReferralFormProps = {
  labels: FormLabels;
  choices: LandingChoices;
  action: string;
  form: Form | null;
  terms: { id: string; href: string } | null;
  fieldErrors: Partial<Record<string, FieldErrorCode>>;
  failure?: FormFailure;
  typed: Typed;
};

/** Form that works without scripts; with one it stays on the page and shows errors inline. */
export function ReferralForm({ labels, choices, action, form: given, terms, typed, ...before }: ReferralFormProps) {
  // A language change re-renders the page, but the form's token and age stay.
  const [form] = useState(given);
  const [firstErrors] = useState(() => toErrors(before.fieldErrors));
  const { register, handleSubmit, setError, setFocus, clearErrors, formState } = useForm<Values>({
    defaultValues: typed,
    errors: firstErrors,
    // The provider validates: a schema would double the script of a page that phones open.
    resolver: (values) => ({ values, errors: {} }),
  });
  const [failure, setFailure] = useState(before.failure);
  const [isBusy, setBusy] = useState(false);
  /** Browsers validate without scripts, in their own language. */
  const [isValidatedHere, setValidatedHere] = useState(false);
  const hasStarted = useRef(false);
  const shownAt = useRef(0);
  const accept = useRef<HTMLInputElement>(null);
  const accepted = useRef<string>(undefined);
  const termsId = terms?.id;
  useEffect(() => {
    if (accept.current?.checked) accepted.current = termsId;
    if (accepted.current === undefined || accepted.current === termsId) return;
    accepted.current = undefined;
    setError("termsId", { message: "termsChanged" });
  }, [termsId, setError]);
  useEffect(() => {
    shownAt.current = performance.now();
    setValidatedHere(true);
    // A page restored from the back-forward cache gets a new form for another person.
    const renew = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pageshow", renew);
    return () => removeEventListener("pageshow", renew);
  }, []);

  function start() {
    if (hasStarted.current) return;
    hasStarted.current = true;
    // biome-ignore lint/style/noRestrictedGlobals: XMLHttpRequest has no keepalive
    void fetch(`${action}/started`, { method: "POST", keepalive: true }).catch(() => {});
    void loadClient();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const element = event.currentTarget;
    void handleSubmit(() => send(element))(event);
  }

  async function send(element: HTMLFormElement) {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    if (element.checkValidity()) await pause(MIN_MS - (performance.now() - shownAt.current));
    const body = new URLSearchParams([...new FormData(element)].map(([name, value]) => [name, String(value)]));
    const client = await loadClient();
    // A new release may have replaced the script.
    if (!client && navigator.onLine) return element.submit();
    try {
      if (!client) throw new Error("offline");
      await client.api.post(action, body);
      return location.assign(location.pathname);
    } catch (cause) {
      if (isApiError(cause) && cause.code !== "PROVIDER_UNREACHABLE") return showError(element, cause);
      setFailure("failed");
    }
    setBusy(false);
  }

  function showError(element: HTMLFormElement, { code, details }: ApiError) {
    const fields = (details.fields ?? []) as { field: keyof Values; code: FieldErrorCode }[];
    const isOfOtherTerms = fields.some((one) => one.field === "termsId" && one.code === "termsChanged");
    if (code === "CONFLICT" || code === "NOT_FOUND" || isOfOtherTerms) return element.submit();
    for (const one of fields) setError(one.field, { message: one.code });
    setFailure(fields.length === 0 ? "failed" : undefined);
    const [first] = fields;
    if (first?.field === "termsId") accept.current?.focus();
    else if (first) setFocus(first.field);
    setBusy(false);
  }

  const errorText = (name: keyof Values) => {
    const code = formState.errors[name]?.message as FieldErrorCode | undefined;
    return code && (labels.fieldErrors[code] ?? labels.fieldErrors.invalid);
  };
  const text = (name: keyof Typed, more: object) => (
    <Labelled name={name} label={labels.fields[name]} error={errorText(name)}>
      <input
        {...register(name)}
        {...describe(name, errorText(name))}
        defaultValue={typed[name]}
        maxLength={120}
        required
        className={CONTROL}
        {...more}
      />
    </Labelled>
  );
  const select = (name: "modelId" | "agencyId", options: LandingChoices["models"]) => (
    <Labelled name={name} label={labels.fields[name]} error={errorText(name)}>
      <select
        {...register(name)}
        {...describe(name, errorText(name))}
        defaultValue={typed[name] ?? ""}
        required
        className={CONTROL}
      >
        <option value="">{labels.select}</option>
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </Labelled>
  );

  return (
    <form
      id="form"
      method="post"
      action={action}
      noValidate={isValidatedHere}
      onSubmit={submit}
      onFocus={start}
      className="mt-8"
    >
      <h2 className="mb-3.5 font-title text-lg tracking-[-0.012em]">{labels.title}</h2>
      <div className="grid gap-3.5 sm:grid-cols-2">
        {text("firstName", { autoComplete: "given-name" })}
        {text("lastName", { autoComplete: "family-name" })}
        {text("identification", { autoComplete: "off", maxLength: 13 })}
        {text("phone", { type: "tel", autoComplete: "tel", maxLength: 40 })}
        {text("email", { type: "email", autoComplete: "email", maxLength: 254 })}
        {select("modelId", choices.models)}
        {select("agencyId", choices.agencies)}
      </div>
      {/* Honeypot: invisible and outside the Tab order, so its input comes from bots. */}
      <div aria-hidden="true" className="absolute -left-[9999px] h-0 overflow-hidden">
        <label>
          Web
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="leadId" value={form?.leadId ?? ""} />
      <input type="hidden" name="ticket" value={form?.ticket ?? ""} />
      <input type="hidden" name="termsId" value={termsId ?? ""} />
      <div className="mt-4 flex items-start gap-2.5">
        <input
          key={termsId}
          ref={accept}
          {...describe("accept", errorText("termsId"))}
          type="checkbox"
          onChange={(event) => {
            accepted.current = event.target.checked ? termsId : undefined;
            clearErrors("termsId");
          }}
          value="yes"
          required
          className="mt-0.5 size-5 flex-none accent-accent"
        />
        <label htmlFor="accept" className="text-sm">
          {labels.consent}{" "}
          {terms && (
            <a href={terms.href} target="_blank" rel="noreferrer" className="font-medium text-accent underline">
              {labels.terms}
              <span className="sr-only"> {labels.newWindow}</span>
            </a>
          )}
        </label>
      </div>
      <FieldError name="accept" error={errorText("termsId")} />
      <p role="alert" className="mt-3 text-fail text-sm empty:hidden">
        {failure && labels[failure]}
      </p>
      <button
        type="submit"
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        className="mt-4 h-12 w-full rounded-control bg-accent px-4 font-strong text-accent-ink text-touch hover:brightness-110 aria-disabled:opacity-55"
      >
        {labels.send}
      </button>
    </form>
  );
}

const toErrors = (codes: ReferralFormProps["fieldErrors"]) =>
  Object.fromEntries(Object.entries(codes).map(([name, message]) => [name, { type: "provider", message }]));

const CONTROL =
  "h-11 w-full rounded-control border border-ink-3 bg-surface px-3 text-ink text-touch hover:border-ink-2 aria-invalid:border-fail";

const describe = (name: string, error: string | undefined) => ({
  id: name,
  name,
  "aria-invalid": error ? true : undefined,
  "aria-describedby": error ? `${name}-error` : undefined,
});

function Labelled({
  name,
  label,
  error,
  children,
}: {
  name: string;
  label: string;
  error?: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="mb-1 block font-medium">
        {label}
      </label>
      {children}
      <FieldError name={name} error={error} />
    </div>
  );
}

function FieldError({ name, error }: { name: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={`${name}-error`} className="mt-1 text-fail text-xs">
      {error}
    </p>
  );
}

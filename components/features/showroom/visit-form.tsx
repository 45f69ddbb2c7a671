"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { useFirstError } from "@/components/ui/focus.ts";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { type Showroom, VISIT_REASONS } from "@/contract/showroom/visits.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Choices, Companions } from "./choices.tsx";
import {
  type Entered,
  filledIn,
  INDISPENSABLE,
  isRequested,
  isWhole,
  likelyRepair,
  started,
  suggestRepair,
  takenBack,
  trimmed,
  type VisitFormProfile,
  type VisitValues,
  visitSchema,
} from "./form-values.ts";
import { KnownLine } from "./known-line.tsx";
import { useKnown } from "./use-known.ts";

export type VisitFormProps = {
  id: string;
  profile: VisitFormProfile;
  team?: Pick<Showroom, "advisors" | "nextAdvisorId"> | undefined;
  isOnline: boolean;
  isProviderReachable?: boolean;
  initial?: Partial<VisitValues> | undefined;
  onRegister: (values: VisitValues, force: boolean) => void;
  onTyped?: (() => void) | undefined;
  onDoubt: (doubt: Doubt | null) => void;
  onVisit?: ((id: string) => void) | undefined;
};

export type Doubt = "missing" | "alreadyOpen";

const TYPED = ["firstName", "lastName", "phone", "email"] as const;
const KINDS = {
  firstName: { autoCapitalize: "words" },
  lastName: { autoCapitalize: "words" },
  phone: { type: "tel", inputMode: "tel" },
  email: { type: "email", inputMode: "email" },
} as const;

const FIELD_LABELS = {
  identification: "showroom.fields.identification",
  firstName: "showroom.fields.firstName",
  lastName: "showroom.fields.lastName",
  phone: "showroom.fields.phone",
  email: "showroom.fields.email",
  product: "showroom.fields.product",
  agencyId: "showroom.fields.agency",
  reason: "showroom.fields.reason",
} as const;

const MAX_VISIBLE = Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[];

const ELSEWHERE = { state: "elsewhere" } as const;

export function VisitForm({
  id,
  profile,
  team,
  isOnline,
  isProviderReachable,
  initial,
  onRegister,
  ...handlers
}: VisitFormProps) {
  const { onTyped, onDoubt, onVisit } = handlers;
  const { t } = useT();
  const [first] = useState(() => started(profile, initial));
  const found = useRef(first.found);
  const { register, getValues, setValue, trigger, watch, handleSubmit, formState, errorText } = useContractForm(
    visitSchema(profile),
    { defaultValues: first.values, shouldFocusError: false },
  );
  const { errors, touchedFields } = formState;
  const values = watch();
  useEffect(() => void trigger(), [trigger]);
  const [isSent, setSent] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const [rejected, setRejected] = useState<{ fields: string } | undefined>();
  const form = useFirstError<HTMLFormElement>(rejected);
  const [owner, setOwner] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const identification = values.identification.trim();
  const known = useKnown(identification, isOnline, (person) => {
    fillIn(filledIn({ values: getValues(), found: found.current }, person, profile));
    setOwner(person.advisor?.id ?? null);
  });
  const free = team?.advisors.filter(({ state }) => state === "free") ?? [];
  const own = free.find((one) => one.id === owner);
  const offered = own?.id ?? team?.nextAdvisorId ?? "";
  const advisorId = selected ?? offered;
  const isOpen = known.state === "known" && known.person.visit !== null;
  // Look-ups are impossible offline: a duplicate card is better than a lost visit.
  const mayRepeat = isOpen || (known.state !== "known" && known.state !== "unknown");

  function fillIn(entered: Entered) {
    found.current = entered.found;
    for (const [name, value] of Object.entries(entered.values)) setValue(name as keyof VisitValues, value);
    void trigger();
  }

  function revise() {
    const typed = getValues();
    if (typed.identification.trim() !== identification) {
      fillIn(takenBack({ values: typed, found: found.current }, profile));
      setOwner(null);
    }
    setWarned(false);
    setRejected(undefined);
    onDoubt(null);
    onTyped?.();
    void trigger();
  }
  const change = <Name extends keyof VisitValues>(name: Name, value: VisitValues[Name]) => {
    setValue<keyof VisitValues>(name, value);
    revise();
  };

  const visibleError = (name: keyof VisitValues) => {
    const isErrorVisible =
      isSent || (errors[name]?.message !== "required" && (touchedFields[name] || isWhole(name, values)));
    return isErrorVisible ? errorText(name) : undefined;
  };

  async function submit(event: FormEvent) {
    let missing: (typeof MAX_VISIBLE)[number][] = [];
    await handleSubmit(registerVisit, (rejections) => {
      missing = MAX_VISIBLE.filter((name) => rejections[name]);
    })(event);
    if (missing.length === 0) return;
    const isStopped = missing.some((name) => INDISPENSABLE.includes(name));
    if (isSent && !isStopped) return registerVisit();
    setSent(true);
    setRejected({ fields: missing.map((name) => t(FIELD_LABELS[name])).join(", ") });
    onDoubt(isStopped ? null : "missing");
  }

  function registerVisit() {
    if (isOpen && !isWarned) {
      setWarned(true);
      return onDoubt("alreadyOpen");
    }
    const called = free.some((one) => one.id === advisorId) ? advisorId : "";
    onRegister({ ...trimmed(getValues()), advisorId: called }, mayRepeat);
  }

  const field = (name: "identification" | (typeof TYPED)[number]) => {
    const offer = likelyRepair(name, values);
    const hint = offer && t(`recordForm.repairs.${offer}`);
    const repair = visibleError(name) || hint ? suggestRepair(name, values) : undefined;
    return {
      ...register(name, { onChange: revise }),
      size: "touch" as const,
      autoComplete: "off",
      value: values[name],
      error: visibleError(name),
      hint,
      label: t(`showroom.fields.${name}`),
      isRequired: isRequested(name, values, profile),
      action: repair && (
        <Button size="small" onClick={() => change(name, repair)}>
          {t("showroom.use", { value: repair })}
        </Button>
      ),
    };
  };

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-4 text-touch">
      {rejected && (
        <p role="alert" className="text-fail">
          {t("showroom.review", { fields: rejected.fields })}
        </p>
      )}
      <div>
        <TextField {...field("identification")} autoCapitalize="characters" inputMode="text" />
        <KnownLine
          known={isProviderReachable && known.state === "away" ? ELSEWHERE : known}
          isRequested={!visibleError("identification")}
          onVisit={onVisit}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {TYPED.map((name) => (
          <TextField key={name} {...KINDS[name]} {...field(name)} />
        ))}
        <SelectField
          {...register("product", { onChange: revise })}
          label={t("showroom.fields.product")}
          size="touch"
          none={t("showroom.choose")}
          isRequired={isRequested("product", values, profile)}
          value={values.product}
          error={visibleError("product")}
          options={profile.products.map((name) => ({ value: name, label: name }))}
        />
        {profile.agencies.length > 1 && (
          <SelectField
            {...register("agencyId", { onChange: revise })}
            label={t("showroom.fields.agency")}
            size="touch"
            none={t("showroom.choose")}
            isRequired={isRequested("agencyId", values, profile)}
            value={values.agencyId}
            error={visibleError("agencyId")}
            options={profile.agencies.map(({ id: value, name }) => ({ value, label: name }))}
          />
        )}
      </div>
      <Choices
        label={t("showroom.fields.reason")}
        isRequired={isRequested("reason", values, profile)}
        value={values.reason}
        error={visibleError("reason")}
        onChange={(value) => change("reason", value as VisitValues["reason"])}
        options={VISIT_REASONS.map((value) => ({ value, label: t(`showroom.reasons.${value}`) }))}
      />
      {team && (
        <Choices
          label={t("showroom.fields.advisor")}
          value={advisorId}
          onChange={(next) => {
            setSelected(next);
            onTyped?.();
          }}
          options={[
            ...(own ? [own, ...free.filter((one) => one !== own)] : free).map(({ id: value, fullName }) => ({
              value,
              label: fullName,
              ...(value === team.nextAdvisorId && { hint: t("showroom.next") }),
              ...(value === own?.id && { hint: t("showroom.own") }),
            })),
            { value: "", label: t("showroom.later") },
          ]}
        />
      )}
      <Companions count={values.companions} onChange={(count) => change("companions", count)} />
    </form>
  );
}

"use client";

import { WifiOff } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { leave } from "@/lib/browser/leave-guard.ts";
import { mayGoBack, rememberGoingBack } from "@/lib/features/showroom/device-memory.ts";
import { type OfflineProfile, readOfflineProfile } from "@/lib/features/showroom/store.ts";
import { useConnectivity } from "@/lib/features/showroom/use-connectivity.ts";
import { useSending, useWaiting } from "@/lib/features/showroom/use-waiting.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { toFormValues, type VisitValues } from "./form-values.ts";
import { type Registering, useRegister } from "./use-register.ts";
import { type Doubt, VisitForm } from "./visit-form.tsx";
import { OthersWaiting, WaitingVisits } from "./waiting-visits.tsx";

export function OfflineDesk() {
  const { t } = useT();
  const [desk, setDesk] = useState<OfflineProfile | null>();
  useEffect(() => {
    readOfflineProfile().then(
      (stored) => setDesk(stored ?? null),
      () => setDesk(null),
    );
  }, []);

  if (desk === undefined) return null;
  if (desk) return <Registration desk={desk} />;
  return (
    <main className="flex min-h-dvh">
      <EmptyState
        level={1}
        icon={WifiOff}
        title={t("showroom.awayTitle")}
        text={t("showroom.awayText")}
        action={
          <a href={routes.root} className={buttonClass({ variant: "primary", size: "touch" })}>
            {t("ui.retry")}
          </a>
        }
      />
    </main>
  );
}

/** One visit id per form: a double press creates one visit. */
type Form = { id: string; initial?: VisitValues; as?: Registering };
const newForm = (): Form => ({ id: crypto.randomUUID() });

function Registration({ desk }: { desk: OfflineProfile }) {
  const { t } = useT();
  const id = useId();
  const toast = useToast();
  const { isProviderReachable, isSteady } = useConnectivity();
  const [goesBack] = useState(mayGoBack);
  const waiting = useWaiting(desk);
  const hasWaiting = waiting.some(({ error }) => !error);
  const isStuck = useSending(desk, hasWaiting, { isProviderReachable, isBackground: true });
  const isSent = isProviderReachable && !isStuck;
  const { register, isBusy, isFull } = useRegister(desk);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const [form, setForm] = useState<Form>(newForm);
  const [hasTyped, setTyped] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const first = useRef(form);

  useEffect(() => {
    if (first.current !== form) document.getElementById(id)?.querySelector("input")?.focus();
    first.current = form;
  }, [form, id]);

  const isIdle = !hasTyped && !form.as;
  useEffect(() => {
    if (goesBack && isSteady && isIdle && rememberGoingBack()) location.replace(routes.showroom);
  }, [goesBack, isSteady, isIdle]);

  // Runs after the unsaved-input guard is gone: the browser would prompt twice.
  useEffect(() => {
    if (isOpening) location.replace(routes.showroom);
  }, [isOpening]);

  const back = !goesBack ? "showroom.backAgain" : isIdle ? "showroom.backSoon" : "showroom.backAfter";

  async function keep(values: VisitValues, force: boolean) {
    if (!(await register(values, { ...form.as, id: form.id, force }))) return;
    toast.show(
      isSent
        ? { type: "success", message: t("showroom.registered") }
        : { type: "warningSoft", message: t("showroom.savedHere") },
    );
    setForm(newForm());
    setTyped(false);
    setDoubt(null);
  }

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[760px] flex-col gap-5 px-4 py-5 sm:px-6">
      <header>
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("showroom.register")}</h1>
        <p className="text-ink-2">
          {desk.fullName} · {desk.licenseName}
        </p>
        <p role="status" className="mt-2 flex flex-wrap items-center gap-2 font-medium text-dup">
          <Icon as={WifiOff} className="flex-none" />
          {t(isProviderReachable ? back : "showroom.offline")}
          {isProviderReachable && (
            <Button size="touch" onClick={() => leave(() => setOpening(true))}>
              {t("showroom.openShowroom")}
            </Button>
          )}
        </p>
        {!isProviderReachable && goesBack && <p className="text-ink-2">{t("showroom.comesBack")}</p>}
      </header>
      <WaitingVisits
        waiting={waiting}
        isOnline={isSent}
        isRetryable={isProviderReachable && isStuck}
        onCorrect={(visit) => setForm({ id: visit.id, initial: toFormValues(visit), as: visit })}
      />
      <OthersWaiting owner={desk} />
      <div className="rounded-card border bg-surface p-4 sm:p-5">
        <VisitForm
          key={form.id}
          id={id}
          profile={desk}
          isOnline={false}
          isProviderReachable={isProviderReachable}
          initial={form.initial}
          onTyped={() => setTyped(true)}
          onDoubt={setDoubt}
          onRegister={keep}
        />
        <div className="mt-5 flex flex-wrap items-center justify-end gap-3">
          {(doubt || isFull) && (
            <p role="alert" className="mr-auto text-dup">
              {t(isFull ? "showroom.notSaved" : "showroom.missing")}
            </p>
          )}
          <Button type="submit" form={id} variant="primary" size="touch" isBusy={isBusy}>
            {t(doubt ? "showroom.registerAnyway" : "showroom.save")}
          </Button>
        </div>
      </div>
      <UnsavedChanges isUnsaved={hasTyped && !isOpening} onDiscard={() => {}} />
    </main>
  );
}

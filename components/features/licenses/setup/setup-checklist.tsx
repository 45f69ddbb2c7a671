"use client";

import { ArrowRight, CircleCheck, CircleDashed } from "lucide-react";
import Link from "next/link";
import { useSession } from "next-auth/react";
import { buttonClass } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { can, type Role } from "@/contract/kernel/access.ts";
import { SETUP_CONNECTIONS, SETUP_STEPS, type Setup, type SetupStep, setup } from "@/contract/licenses/directory.ts";
import { mayOpen } from "@/lib/access/decide.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type Route, routes } from "@/lib/routing/routes.ts";
import { FirstLead } from "./first-lead.tsx";

const STEP_ROUTES: Record<SetupStep, Route> = {
  agencies: routes.settingsAgencies,
  models: routes.settingsModels,
  people: routes.settingsUsers,
  rule: routes.settingsRules,
  apiKey: routes.settingsApiKeys,
  lead: routes.gathering,
  meta: routes.settingsIntegrations,
  tiktok: routes.settingsIntegrations,
  crm: routes.settingsIntegrations,
};

const RETRY_MS = 5000;

const isWhole = (progress: Setup, steps: readonly SetupStep[]) => steps.every((step) => progress[step]);

const permittedSteps = <Step extends SetupStep>(steps: readonly Step[], roles: readonly Role[]) =>
  steps.filter((step) => mayOpen(STEP_ROUTES[step], roles) && (step !== "lead" || can(roles, "leads.write")));

export function SetupChecklist({ origin }: { origin: string }) {
  const { t } = useT();
  const roles = useSession().data?.user.role ?? [];
  const canSetUp = can(roles, "configuration.write");
  const steps = canSetUp ? permittedSteps(SETUP_STEPS, roles) : [];
  const connections = permittedSteps(SETUP_CONNECTIONS, roles);
  const { data, error, refetch } = useRead(
    setup.get,
    {},
    {
      enabled: canSetUp,
      refetchInterval: ({ state }) => (state.data && !isWhole(state.data, steps) ? RETRY_MS : false),
    },
  );
  if (!canSetUp || (data && isWhole(data, steps))) return null;
  if (data?.lead) return <StillMissing steps={steps.filter((step) => !data[step])} />;
  const done = data ? steps.filter((step) => data[step]).length : 0;
  return (
    <section aria-labelledby="setup" className="max-w-[760px]">
      <h2 id="setup" className="font-title text-lg tracking-[-0.012em]">
        {t("setup.title")}
      </h2>
      <p className="mt-0.5 text-ink-2">{t("setup.text")}</p>
      {!data && error ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />
      ) : (
        <>
          <Progress done={done} all={steps.length} />
          <ol className="mt-4 overflow-hidden rounded-card border bg-surface">
            {steps.map((step) => (
              <Step key={step} step={step} isDone={data?.[step]} />
            ))}
          </ol>
          {connections.length > 0 && (
            <>
              <h3 className="mt-4 font-strong">{t("setup.connections")}</h3>
              <ol className="mt-2 overflow-hidden rounded-card border bg-surface">
                {connections.map((step) => (
                  <Step key={step} step={step} isDone={data?.[step]} />
                ))}
              </ol>
            </>
          )}
          {data?.apiKey && steps.some((step) => step === "apiKey") && <FirstLead origin={origin} />}
        </>
      )}
    </section>
  );
}

function StillMissing({ steps }: { steps: readonly SetupStep[] }) {
  return (
    <section aria-labelledby="setup" className="max-w-[760px]">
      <h2 id="setup" className="font-strong">
        {useT().t("setup.left")}
      </h2>
      <ol className="mt-2 overflow-hidden rounded-card border bg-surface">
        {steps.map((step) => (
          <Step key={step} step={step} isDone={false} />
        ))}
      </ol>
    </section>
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  const { t } = useT();
  const text = t("setup.progress", { done, all });
  return (
    <div className="mt-4">
      <p className="text-ink-2 text-sm tabular-nums" aria-live="polite">
        {text}
      </p>
      <div
        role="progressbar"
        aria-label={t("setup.title")}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuetext={text}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${(100 * done) / all}%` }} />
      </div>
    </div>
  );
}

function Step({ step, isDone }: { step: SetupStep; isDone: boolean | undefined }) {
  const { t } = useT();
  const route = STEP_ROUTES[step];
  return (
    <li className={cx("flex items-center gap-x-3 gap-y-2 border-b px-4 py-2 last:border-b-0", !isDone && "flex-wrap")}>
      <Icon
        as={isDone ? CircleCheck : CircleDashed}
        size={20}
        className={cx("flex-none", isDone ? "text-done" : "text-ink-2")}
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-strong">
          {t(`setup.steps.${step}.title`)}
          {isDone !== undefined && <span className="sr-only">: {t(isDone ? "setup.done" : "setup.pending")}</span>}
        </p>
        {isDone === undefined ? (
          <Skeleton className="mt-1.5 h-3 w-2/3" />
        ) : (
          !isDone && <p className="text-ink-2">{t(`setup.steps.${step}.text`)}</p>
        )}
      </div>
      <Link
        href={route}
        className={cx(buttonClass({ variant: isDone === false ? "plain" : "quiet" }), !isDone && "max-sm:ml-8")}
      >
        {t(`setup.steps.${step}.open`)}
        <Icon as={ArrowRight} size={14} />
      </Link>
    </li>
  );
}

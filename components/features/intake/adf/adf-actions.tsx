"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Pause, Play, Send } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { adfIntake } from "@/contract/intake/adf.ts";
import { useWrite } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { useAdf } from "./adf-details.tsx";

export function AdfActions() {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const { data } = useAdf();
  const reread = () => void client.invalidateQueries({ queryKey: readKey(adfIntake.get, {}) });
  const onError = ({ code }: { code: string }) => {
    reread();
    toast.show({ type: "danger", message: t(`errors.${code as "NOT_FOUND"}`) });
  };
  const change = useWrite(adfIntake.setState, {
    onSuccess: ({ state }) => {
      reread();
      toast.show({ type: "success", message: t(state === "paused" ? "adf.paused" : "adf.resumed") });
    },
    onError,
  });
  const test = useWrite(adfIntake.test, { onSuccess: reread, onError });
  if (!data) return null;
  const isOn = data.state === "active";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {isOn && (
        <Button icon={Send} isBusy={test.isPending} onClick={() => test.mutate({})}>
          {t("adf.test")}
        </Button>
      )}
      <Button
        icon={isOn ? Pause : Play}
        isBusy={change.isPending}
        onClick={() => change.mutate({ state: isOn ? "paused" : "active" })}
      >
        {t(isOn ? "adf.pause" : "adf.resume")}
      </Button>
      {isOn && test.data && (
        <p role="status" className="flex flex-wrap gap-x-2">
          {t(test.data.dealState === "failed" ? "adf.testFailed" : "adf.testStored")}
          <Link
            href={withParameters(routes.gathering, { source: "web", lead: test.data.id })}
            prefetch={false}
            className="text-accent underline underline-offset-2"
          >
            {t("adf.openLead")}
          </Link>
        </p>
      )}
    </div>
  );
}

import type { Option } from "@/components/ui/select-field.tsx";
import { EVENTS_OF, WEBHOOK_SUBJECTS } from "@/contract/webhooks/events.ts";
import { useT } from "@/lib/i18n/client.ts";

export function useEventOptions(): Option[] {
  const { t } = useT();
  return WEBHOOK_SUBJECTS.flatMap((subject) => {
    const group = t(`webhooks.subjects.${subject}`);
    return EVENTS_OF[subject].map((event) => ({
      value: event,
      label: t(`webhookDeliveries.words.event.${event}`),
      group,
    }));
  });
}

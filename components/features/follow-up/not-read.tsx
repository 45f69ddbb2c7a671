import { Button } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { useT } from "@/lib/i18n/client.ts";

type NotReadProps = { text: string; onRetry: () => void; className: string };

export function LoadError({ text, onRetry, className }: NotReadProps) {
  const { t } = useT();
  return (
    <p role="alert" className={cx("flex flex-wrap items-center gap-2.5 text-ink-2", className)}>
      {text}
      <Button size="small" onClick={onRetry}>
        {t("ui.retry")}
      </Button>
    </p>
  );
}

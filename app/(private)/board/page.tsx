import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { BoardScreen } from "@/components/features/leads/board/board-screen.tsx";
import { LEAD_LABELS } from "@/components/features/leads/lead-labels.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.board") };
}

export default async function BoardPage() {
  await requireSession(routes.board);
  const answers = await prefetchOnServer(pipelines.list, {});
  return (
    <Translations sections={LEAD_LABELS}>
      <HydrationBoundary state={answers}>
        <BoardScreen />
      </HydrationBoundary>
    </Translations>
  );
}

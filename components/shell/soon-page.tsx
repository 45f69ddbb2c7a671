import type { Metadata } from "next";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";
import { SCREEN_ICONS } from "./screen-icons.ts";
import type { Screen } from "./screens.ts";

export async function soonMetadata(screen: Screen): Promise<Metadata> {
  const { t } = await getT();
  return { title: t(`routes.${screen}`) };
}

/** A screen that is not built yet says what it will hold, and looks like nothing that works. */
export async function SoonPage({ screen }: { screen: Screen }) {
  await requireSession(routes[screen]);
  const { t } = await getT();
  return <EmptyState level={1} icon={SCREEN_ICONS[screen]} title={t(`routes.${screen}`)} text={t(`soon.${screen}`)} />;
}

import type { Metadata } from "next";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import type { Translation } from "@/lib/i18n/locales.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";
import { SCREEN_ICONS } from "./screen-icons.ts";
import type { Screen } from "./screens.ts";

type SoonScreen = Screen & keyof Translation["soon"];

export async function soonMetadata(screen: SoonScreen): Promise<Metadata> {
  const { t } = await getT();
  return { title: t(`routes.${screen}`) };
}

/** A screen that is not built yet says what it will hold, and looks like nothing that works. */
export async function SoonPage({ screen }: { screen: SoonScreen }) {
  await requireSession(routes[screen]);
  const { t } = await getT();
  return <EmptyState level={1} icon={SCREEN_ICONS[screen]} title={t(`routes.${screen}`)} text={t(`soon.${screen}`)} />;
}

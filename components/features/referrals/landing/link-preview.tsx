import { ImageResponse } from "next/og";
import type { Colour } from "@/contract/kernel/closed-lists.ts";
import type { Checked } from "@/lib/features/referrals/link.ts";
import { getT } from "@/lib/i18n/server.ts";
import { PromiseCache } from "@/lib/runtime/promise-cache.ts";
import { toLandingContent } from "./landing-content.ts";

export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** Colour of the light theme: a picture cannot follow the reader's. */
const PAPER = "#f7f6f3";
const INK = "#1c1a17";
const MUTED = "#5d574d";
const SHADES: Record<Colour, string> = {
  grey: "#5d574d",
  teal: "#0b6a62",
  blue: "#1d5fb4",
  amber: "#8a5a00",
  red: "#b3261e",
  green: "#1c6b35",
};

type PreviewContent = { company: string; invites: string; title: string; text: string; shade: string };

/** Drawing is CPU-bound, so pictures are cached. */
const MAX_CACHED = 100;
const shared = globalThis as typeof globalThis & { prospectaPreviews?: PromiseCache<ArrayBuffer> };

/** Preview picture of a shared link. An invalid link shows no names. */
export async function renderLinkPreview(checked: Checked): Promise<Response> {
  const { t, locale } = await getT();
  const landing = checked.state === "valid" ? checked.landing : undefined;
  const content = landing && toLandingContent(t, locale, landing, (id) => id);
  const picture = await renderPicture({
    company: content?.company ?? "Prospecta",
    invites: content?.invites ?? "",
    title: content?.title ?? t("referral.title"),
    text: content?.benefits[0]?.title ?? t("referral.usualText"),
    shade: SHADES[content?.colour ?? "teal"],
  });
  return new Response(picture, { headers: { "content-type": "image/png", "cache-control": "private, no-store" } });
}

function renderPicture(visible: PreviewContent): Promise<ArrayBuffer> {
  shared.prospectaPreviews ??= new PromiseCache(MAX_CACHED, 0);
  return shared.prospectaPreviews.get(JSON.stringify(visible), () => draw(visible).arrayBuffer());
}

function draw({ company, invites, title, text, shade }: PreviewContent): ImageResponse {
  return new ImageResponse(
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: 72,
        background: PAPER,
        color: INK,
        borderTop: `20px solid ${shade}`,
      }}
    >
      <div style={{ fontSize: 34, color: MUTED }}>{company}</div>
      <div style={{ display: "flex", flexDirection: "column" }}>
        {invites && <div style={{ fontSize: 38, color: shade, marginBottom: 16 }}>{invites}</div>}
        <div style={{ fontSize: 68, lineHeight: 1.15, letterSpacing: -1.5 }}>{title}</div>
      </div>
      <div style={{ fontSize: 30, color: MUTED }}>{text}</div>
    </div>,
    PREVIEW_SIZE,
  );
}

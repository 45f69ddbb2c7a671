import * as z from "zod";
import type { NetworkEvent } from "@/provider/domains/ad-networks/network.ts";
import { parseExactly } from "@/provider/kernel/lossless-json.ts";
import { Problem } from "@/provider/kernel/problem.ts";

/** Meta sends ids as numbers or text; normalised to text. */
const MetaId = z.union([z.string().min(1).max(100), z.number()]).transform(String);

const Change = z.object({
  field: z.literal("leadgen"),
  value: z.looseObject({ leadgen_id: MetaId, page_id: MetaId.optional().catch(undefined), form_id: MetaId }),
});
const Delivery = z.object({
  object: z.literal("page"),
  entry: z.array(z.unknown()),
});

const Entry = z.looseObject({ id: MetaId.catch(""), changes: z.array(z.unknown()).catch([]) });

/** Skips invalid entries and other kinds of changes. @throws Problem MALFORMED_BODY */
export function eventsOf(raw: Buffer): NetworkEvent[] {
  const delivery = Delivery.safeParse(parseExactly(raw.toString("utf8")));
  if (!delivery.success) throw new Problem("MALFORMED_BODY");
  const entries = delivery.data.entry.flatMap((input) => Entry.safeParse(input).data ?? []);
  return entries.flatMap(({ id, changes }) =>
    changes.flatMap((input) => {
      const change = Change.safeParse(input);
      if (!change.success) return [];
      const { leadgen_id, page_id, form_id } = change.data.value;
      return {
        externalId: leadgen_id,
        accountExternalId: page_id ?? id,
        formExternalId: form_id,
        formName: "",
        body: JSON.stringify(input),
      };
    }),
  );
}

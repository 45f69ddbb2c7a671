import * as z from "zod";
import { Problem } from "@/provider/http/problem.ts";
import { parseExactly } from "../exact-json.ts";
import type { NetworkEvent } from "../network.ts";

/** Meta sends ids as numbers or as text; they are text here. */
const MetaId = z.union([z.string().min(1).max(100), z.number()]).transform(String);

const Change = z.object({
  field: z.literal("leadgen"),
  value: z.looseObject({ leadgen_id: MetaId, page_id: MetaId.optional(), form_id: MetaId }),
});
const Delivery = z.object({
  object: z.literal("page"),
  entry: z.array(z.looseObject({ id: MetaId, changes: z.array(z.unknown()).default([]) })),
});

/** Every lead of a delivery; changes of other kinds are passed over. @throws Problem MALFORMED_BODY */
export function eventsOf(raw: Buffer): NetworkEvent[] {
  const delivery = Delivery.safeParse(parseExactly(raw.toString("utf8")));
  if (!delivery.success) throw new Problem("MALFORMED_BODY");
  return delivery.data.entry.flatMap(({ id, changes }) =>
    changes.flatMap((given) => {
      const change = Change.safeParse(given);
      if (!change.success) return [];
      const { leadgen_id, page_id, form_id } = change.data.value;
      return {
        externalId: leadgen_id,
        accountExternalId: page_id ?? id,
        formExternalId: form_id,
        formName: "",
        body: JSON.stringify(given),
      };
    }),
  );
}

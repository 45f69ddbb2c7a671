import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import type { Random } from "@/provider/kernel/sample-people.ts";

const DEFECTS: ((draft: Draft) => void)[] = [
  (draft) => {
    draft.phone = draft.phone.slice(1);
  },
  (draft) => {
    draft.phone = `593${draft.phone.slice(1)}`;
  },
  (draft) => {
    draft.phone = `02${draft.phone.slice(3)}`;
  },
  (draft) => {
    draft.phone = "";
  },
  (draft) => {
    draft.identification = "912345675";
  },
  (draft) => {
    draft.identification = "1710034066";
  },
  (draft) => {
    draft.email = `${draft.firstName.split(" ")[0]?.toLowerCase() ?? "lead"}@correo`;
  },
  (draft) => {
    draft.email = "no tiene";
    draft.identification = "17100340655";
  },
  (draft) => {
    draft.product = "";
  },
  (draft) => {
    draft.agency = "";
    draft.phone = draft.phone.slice(0, 7);
  },
];

export function spoil(random: Random, draft: Draft): void {
  random.pick(DEFECTS)(draft);
}

import { board } from "@/contract/leads/board.ts";
import { implement } from "@/provider/http/implement.ts";
import { countColumns, listCards } from "./queries.ts";

export const boardRoutes = implement(board, {
  cards: ({ db, actor, input, services }) => listCards(db, services.config, actor, input),
  totals: ({ db, actor, input }) => countColumns(db, actor, input),
});

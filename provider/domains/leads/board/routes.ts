import { board } from "@/contract/leads/board.ts";
import { implement, query } from "@/provider/http/implement.ts";
import { countColumns, listCards } from "./queries.ts";

export const boardRoutes = implement(board, {
  cards: query(listCards),
  totals: query(countColumns),
});

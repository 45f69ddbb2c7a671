import * as z from "zod";
import type { FormQuestion } from "@/contract/ad-networks/forms.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { callGraph } from "./graph.ts";
import { GraphId, parseAnswer } from "./pages.ts";

const Sent = z.object({ id: GraphId });
const Earlier = z.object({ data: z.array(Sent) });

const ANSWERS: Record<string, string> = {
  FULL_NAME: "Prueba Prospecta",
  FIRST_NAME: "Prueba",
  LAST_NAME: "Prospecta",
  EMAIL: "prueba@prospecta.example",
  PHONE: "+593987654321",
  PHONE_NUMBER: "+593987654321",
  CITY: "Quito",
};

/** Meta allows one test lead per form: deletes the previous one. @returns its id. @throws NetworkError */
export async function sendTestLead(
  config: Config,
  { formId, questions, token }: { formId: string; questions: readonly FormQuestion[]; token: string },
): Promise<string> {
  const path = `/${formId}/test_leads`;
  const { data } = parseAnswer(Earlier, await callGraph(config, path, { token }));
  for (const { id } of data) await callGraph(config, `/${id}`, { method: "DELETE", token });
  const answers = questions.map(({ key, type, options: [first] }) => ({
    name: key,
    values: [first ?? ANSWERS[type] ?? "Prueba"],
  }));
  const query: Record<string, string> = answers.length > 0 ? { field_data: JSON.stringify(answers) } : {};
  return parseAnswer(Sent, await callGraph(config, path, { method: "POST", token, query })).id;
}

import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";

export const SETUP_STEPS = ["agencies", "models", "people", "rule", "apiKey", "lead"] as const;
export const SETUP_CONNECTIONS = ["meta", "tiktok", "crm"] as const;
export const SetupStep = z.enum([...SETUP_STEPS, ...SETUP_CONNECTIONS]);
export type SetupStep = z.infer<typeof SetupStep>;

export const Setup = z.record(SetupStep, z.boolean());
export type Setup = z.infer<typeof Setup>;

// biome-ignore format: a table is read by its columns
export const setup = {
  get: endpoint({ method: "GET", path: "/backoffice/setup", access: "directory.read", input: z.object({}), output: Setup, summary: "How far the licence's setting up is" }),
};

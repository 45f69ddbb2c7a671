import type { contract } from "@/contract/index.ts";
import type { Route } from "@/provider/http/implement.ts";
import { absenceRoutes } from "./absences/routes.ts";
import { agencyRoutes } from "./agencies/routes.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { auditRoutes } from "./audits/routes.ts";
import { boardRoutes } from "./board/routes.ts";
import { directoryRoutes } from "./directory/routes.ts";
import { intakeRoutes } from "./intake/routes.ts";
import { leadRoutes } from "./leads/routes.ts";
import { licenseRoutes } from "./licenses/routes.ts";
import { modelRoutes, modelVersionRoutes } from "./models/routes.ts";
import { originRoutes } from "./origins/routes.ts";
import { pipelineRoutes, stageRoutes } from "./pipelines/routes.ts";
import { propertyRoutes } from "./properties/routes.ts";
import { ruleRoutes } from "./rules/routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { setupRoutes } from "./setup/routes.ts";
import { targetRoutes } from "./targets/routes.ts";
import { typificationRoutes } from "./typification/routes.ts";
import { userRoutes } from "./users/routes.ts";

/** A resource of the contract that has no routes here does not compile. */
const routesOf: Record<keyof typeof contract, Route[]> = {
  sessions: sessionRoutes,
  leads: leadRoutes,
  board: boardRoutes,
  intake: intakeRoutes,
  directory: directoryRoutes,
  agencies: agencyRoutes,
  models: modelRoutes,
  modelVersions: modelVersionRoutes,
  origins: originRoutes,
  properties: propertyRoutes,
  pipelines: pipelineRoutes,
  stages: stageRoutes,
  rules: ruleRoutes,
  targets: targetRoutes,
  typification: typificationRoutes,
  users: userRoutes,
  absences: absenceRoutes,
  apiKeys: apiKeyRoutes,
  licenses: licenseRoutes,
  setup: setupRoutes,
  audits: auditRoutes,
};

/** Every endpoint of the contract, bound to what answers it. */
export const routes: Route[] = Object.values(routesOf).flat();

import type { Route } from "@/provider/http/implement.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { directoryRoutes } from "./directory/routes.ts";
import { intakeRoutes } from "./intake/routes.ts";
import { leadRoutes } from "./leads/routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";

/** Every endpoint of the contract, bound to what answers it. */
export const routes: Route[] = [...sessionRoutes, ...leadRoutes, ...intakeRoutes, ...directoryRoutes, ...apiKeyRoutes];

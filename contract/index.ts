import { absences } from "./absences.ts";
import { agencies } from "./agencies.ts";
import { apiKeys } from "./api-keys.ts";
import { audits } from "./audits.ts";
import { board } from "./board.ts";
import { directory } from "./directory.ts";
import type { Endpoint } from "./endpoint.ts";
import { intake } from "./intake.ts";
import { origins } from "./lead-origins.ts";
import { leads } from "./leads.ts";
import { licenses } from "./licenses.ts";
import { models, modelVersions } from "./models.ts";
import { pipelines, stages } from "./pipelines.ts";
import { properties } from "./properties.ts";
import { rules } from "./rules.ts";
import { sessions } from "./sessions.ts";
import { setup } from "./setup.ts";
import { targets } from "./targets.ts";
import { typification } from "./typification.ts";
import { users } from "./users.ts";

/** Everything that is said over the wire. Servers only: the browser imports the resource files one by one. */
export const contract = {
  sessions,
  leads,
  board,
  intake,
  directory,
  agencies,
  models,
  modelVersions,
  origins,
  properties,
  pipelines,
  stages,
  rules,
  targets,
  typification,
  users,
  absences,
  apiKeys,
  licenses,
  setup,
  audits,
};

export const endpoints: Endpoint[] = Object.values(contract).flatMap((resource) => Object.values(resource));

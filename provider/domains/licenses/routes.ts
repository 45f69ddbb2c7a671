import { licenses } from "@/contract/licenses/licenses.ts";
import { implement } from "@/provider/http/implement.ts";
import { changeLicense, createLicense } from "./commands.ts";
import { selectLicenses } from "./queries.ts";

export const licenseRoutes = implement(licenses, {
  list: ({ services }) => services.database.read({ role: "identity" }, (db) => selectLicenses(db)),
  create: (call) => createLicense(call, call.input),
  update: (call) => changeLicense(call, call.input),
});

import { licenses } from "@/contract/licenses/licenses.ts";
import { action, implement } from "@/provider/http/implement.ts";
import { changeLicense, createLicense } from "./commands.ts";
import { selectLicenses } from "./queries.ts";

export const licenseRoutes = implement(licenses, {
  list: ({ services }) => services.database.read({ role: "identity" }, (db) => selectLicenses(db)),
  create: action(createLicense),
  update: action(changeLicense),
});

import * as z from "zod";

/** Record id in lower case, as stored, so that text comparison works. */
export const Id = z.uuid().toLowerCase();

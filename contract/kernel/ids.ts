import * as z from "zod";

/** Of a record. In lower case, as ids are stored: one in capitals is the same, also where two are compared as text. */
export const Id = z.uuid().toLowerCase();

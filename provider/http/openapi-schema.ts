import * as z from "zod";

export type Schema = { properties?: Record<string, object>; required?: string[] } & Record<string, unknown>;

export function schemaOf(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    // The pattern of a format says at length what the format says.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return rest as Schema;
}

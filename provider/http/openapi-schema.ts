import * as z from "zod";

export type Schema = { properties?: Record<string, object>; required?: string[] } & Record<string, unknown>;

export function schemaOf(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return rest as Schema;
}

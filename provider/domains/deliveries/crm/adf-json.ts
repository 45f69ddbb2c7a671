import type { CrmLead } from "./crm-lead.ts";

export function adfJson({ fields }: CrmLead): Record<string, unknown> {
  const { firstName, lastName, email, phone, city, comments } = fields;
  const names = [
    { part: "first", value: firstName },
    { part: "last", value: lastName },
  ];
  return {
    prospect: {
      id: { value: fields.id, source: "prospecta", sequence: 1 },
      requestdate: fields.createdAt,
      customer: {
        ...(comments && { comments }),
        contacts: [
          {
            names: names.filter(({ value }) => value),
            emails: email ? [{ value: email }] : [],
            phones: phone ? [{ type: "cellphone", value: phone }] : [],
            addresses: city ? [{ city, country: "EC" }] : [],
          },
        ],
      },
      vehicles: [
        { make: fields.brand, model: fields.model || fields.product, trim: "", interest: "buy", status: "new" },
      ],
      provider: { name: { value: fields.origin || "Prospecta" }, service: fields.formName || fields.channel },
      vendor: { contacts: [], vendorname: { value: fields.agency } },
    },
  };
}

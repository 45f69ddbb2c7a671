import { Records, textAt, type Vendor } from "./vendor.ts";

const records = { pilot: new Records(), tecnom: new Records() };

export const pilot: Vendor = {
  name: "pilot",
  paths: /^\/webhooks\/welcome\.php$/,
  records: records.pilot,
  answer: ({ body, failure }) => {
    const no = (message: string) => ({ status: 200, body: { success: false, message, data: null } });
    if (failure === "refused") return no("El lead no pudo ser creado");
    if (!textAt(body, "appkey") || /unauthorised/.test(textAt(body, "appkey"))) return no("Invalid appkey");
    if (textAt(body, "action") !== "create") return no("Invalid action");
    if (!/^[0-9]{9,10}$/.test(textAt(body, "pilot_cellphone"))) return no("pilot_cellphone: teléfono inválido");
    if (textAt(body, "pilot_email").endsWith("@bounce.example")) return no("pilot_email: correo inválido");
    const { id } = records.pilot.upsert(textAt(body, "pilot_tracking_id"), body);
    const data = { id: Number(id), assigned_user_id: 80, message: "Lead created", success: true };
    return { status: 200, body: { success: true, message: "Success", data } };
  },
};

export const tecnom: Vendor = {
  name: "tecnom",
  paths: /^\/api\/v1\/webconnector\/consultas\/adf$/,
  records: records.tecnom,
  answer: ({ body, headers, failure }) => {
    if (!headers.authorization?.startsWith("Basic ")) return { status: 401, body: { Message: "Authorization denied" } };
    const no = (field: string, message: string) => ({
      status: 400,
      body: { Message: "La solicitud no es válida.", ModelState: { [field]: [message] } },
    });
    if (failure === "refused") return no("dto.prospect.vendor", "El concesionario no existe");
    const contact = "prospect.customer.contacts.0";
    if (!textAt(body, `${contact}.names.0.value`)) return no("dto.prospect.customer", "El nombre es requerido");
    if (!textAt(body, `${contact}.emails.0.value`) && !textAt(body, `${contact}.phones.0.value`))
      return no("dto.prospect.customer", "Se requiere un correo o un teléfono");
    for (const part of ["make", "model"])
      if (!textAt(body, `prospect.vehicles.0.${part}`)) return no(`dto.prospect.vehicles.${part}`, "Es requerido");
    const key = textAt(body, "prospect.id.value");
    const { id, isNew } = records.tecnom.upsert(key, body);
    if (!isNew || failure === "exists") return no("dto.prospect.id", `Ya existe una consulta con id: ${key}`);
    return { status: 201, body: { id: Number(id) } };
  },
};

export type Form = { id: string; title: string; status: "PUBLISHED" | "EDITED"; advertiserId: string };

export const ADVERTISERS = [
  { id: "7310000000000000001", name: "Andes Motor" },
  { id: "7310000000000000002", name: "Andes Motor Posventa" },
];

const FORMS: Form[] = [
  {
    id: "7420000000000000777",
    title: "Prueba de manejo SUV",
    status: "PUBLISHED",
    advertiserId: "7310000000000000001",
  },
  { id: "7420000000000000778", title: "Cotiza tu camioneta", status: "PUBLISHED", advertiserId: "7310000000000000001" },
  { id: "7420000000000000779", title: "Bono de noviembre", status: "PUBLISHED", advertiserId: "7310000000000000001" },
  { id: "7420000000000000780", title: "Aún sin publicar", status: "EDITED", advertiserId: "7310000000000000001" },
  {
    id: "7420000000000000881",
    title: "Agenda tu mantenimiento",
    status: "PUBLISHED",
    advertiserId: "7310000000000000002",
  },
];

export const QUESTIONS = [
  "name",
  "phone_number",
  "email",
  "¿Qué modelo te interesa?",
  "¿En qué agencia te atendemos?",
  "Número de cédula",
];

export const formsOf = (advertiserId: string) => FORMS.filter((form) => form.advertiserId === advertiserId);
export const formOf = (id: string) => FORMS.find((form) => form.id === id);

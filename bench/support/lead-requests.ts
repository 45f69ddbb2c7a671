import { cedulaCheckDigit } from "@/contract/kernel/validation.ts";
import { requestBytes } from "./load.ts";

/** Built ahead, each with a new person, so that the load itself costs little. */
export function leadRequests(port: number, path: string, key: string): () => Buffer {
  let made = 0;
  const run = Date.now() % 1_000_000;
  return () => {
    made += 1;
    const body = leadForm(run * 100_000 + made);
    return requestBytes(
      port,
      "POST",
      path,
      { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body,
    );
  };
}

export const leadForm = (index: number): string => JSON.stringify(nextForm(index));

let nextPerson = 10_000_000 + (Date.now() % 40_000_000);

function nextForm(index: number) {
  const person = String(nextPerson++);
  const nine = `17${Number(person[0]) % 6}${person.slice(-6)}`;
  return {
    nombres: "María Fernanda",
    apellidos: "Zambrano Cedeño",
    telefono: `09${person}`,
    correo: `maria.zambrano${index}@example.com`,
    cedula: `${nine}${cedulaCheckDigit(nine)}`,
    modelo: "Tracker",
    agencia: "Quito Norte",
    comentario: "Deseo una proforma y una prueba de manejo el sábado",
    utm_source: "buscador",
  };
}

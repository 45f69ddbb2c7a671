import { cleanText } from "@/contract/kernel/text/clean-text.ts";
import { fold } from "@/contract/leads/search-term.ts";
import type { NameSplit } from "@/provider/domains/lead-core/draft.ts";
import type { NameOrder } from "./contact-names.ts";
import { parseCompany, withoutAnyTitles, withoutTitles } from "./name-titles.ts";

/** Frequent given names, folded, without frequent surnames (Martín, Santiago, Tomás, Paz, León). */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  (
    "abigail adriana adrian agustin aida alberto alejandra alejandro alexander alexandra alexis alfredo alicia alison " +
    "amanda amelia amparo ana anahi andrea andres angel angela angeles angelica angelo anita antonella antonia antonio " +
    "ariana ariel arturo augusto aurora barbara beatriz belen bernarda betty blanca bolivar brayan brenda bryan byron " +
    "camila camilo carla carlos carmen carolina catalina cecilia cesar christian christopher clara claudia clemencia " +
    "consuelo cristhian cristian cristina cristobal damian daniel daniela danilo dario david dayana delia denisse diana " +
    "diego dolores domenica doris edgar edison eduardo edwin efrain elena elian elias elisa elizabeth elsa elvira emilia " +
    "emiliano emilio emily emma enrique erick erika ernesto esteban esther estefania esperanza eugenia eva evelyn " +
    "fabiola fabricio fanny fatima felipe fernanda fernando flor francisca francisco freddy gabriel gabriela galo " +
    "geovanna geovanny gerardo gilda gina giovanna gladys gloria gonzalo graciela grace guadalupe guido guillermo gustavo " +
    "hector henry hernan hilda hugo ignacio ines ingrid irene isaac isabel isabela isabella ivan ivonne jaime jairo " +
    "janeth javier jazmin jefferson jenny jessica jesus jimena joao joaquin joel joffre johanna john johnny jonathan " +
    "jorge jose josefa josefina joselyn josue juan juana judith julia juliana julieta julio karen karina karla katherine " +
    "kerly kevin laura leonardo leonela leonor leticia ligia lilian liliana lina lizbeth lorena lourdes lucas lucia " +
    "luciana lucila luis luisa luz magdalena maite manuel manuela marcela marcelo marcia marco margarita maria mariana " +
    "mariela marina mario maritza marlene marta martha mary mateo matias mauricio maximiliano mayra mercedes micaela " +
    "michael michelle miguel milton mireya miriam mirian monica myriam nancy narcisa natalia nathaly nelly nelson " +
    "nestor nicol nicole nicolas noelia norma olga omar orlando oscar pablo pamela paola patricia patricio paul paula " +
    "paulina pedro piedad pilar priscila rafael rafaela ramiro raquel raul rebeca renata rene ricardo roberto rocio " +
    "rodrigo roger rolando romina ronald rosa rosalia rosana rosario roxana ruben ruth samanta samantha samuel sandra " +
    "sara sebastian segundo sergio silvana silvia simon sofia soledad sonia stefania susana tania tatiana teresa valentina " +
    "valeria vanessa veronica vicenta victor victoria vilma vinicio viviana walter washington wendy william wilmer wilson " +
    "wladimir xavier ximena yadira yajaira yamileth yolanda zoe zoila"
  ).split(" "),
);

export type PersonName = { firstName: string; lastName: string; split?: NameSplit; titles?: string[] };

const PARTICLES = new Set("de del la las los el y e da das do dos di du van von der den san santa".split(" "));
/** Particles that also bind the word before: Ortega y Gasset. */
const CONJUNCTIONS = new Set(["y", "e"]);

/** Splits by comma, known given names, the label's order, capitals; else given names first. */
export function splitName(text: string, order?: NameOrder): PersonName {
  const whole = text.replace(/\s+/g, " ").trim();
  const company = parseCompany(whole);
  if (company && !(company.isAssumed && splitUnits(whole).some(isGivenName))) {
    const split = { rule: "company", isAssumed: company.isAssumed } as const;
    return { firstName: company.name, lastName: "", split, ...titleDetails(company) };
  }
  const { name, titles, generation } = withoutAnyTitles(whole);
  const parts = splitAtCommas(name) ?? splitWords(name.replace(/\s*,$/, ""), order);
  const first = withoutTitles(parts.firstName, parts.lastName);
  return {
    ...parts,
    firstName: parts.lastName ? first.name : `${first.name}${generation}`,
    lastName: parts.lastName && `${parts.lastName}${generation}`,
    ...titleDetails({ titles: [...titles, ...first.titles] }),
  };
}

const titleDetails = ({ titles }: { titles: string[] }) => (titles.length > 0 ? { titles } : {});

/** Given names follow the last comma, unless only known before the first ("Ana María, Paz Soto"). */
function splitAtCommas(name: string): PersonName | undefined {
  const segments = name.split(",").flatMap((segment) => segment.trim() || []);
  if (segments.length < 2) return undefined;
  const input = segments.map((segment) => splitUnits(segment).map(isGivenName));
  const [first = "", ...others] = segments;
  const isGivenAfter = input.slice(1).flat().includes(true);
  if (input[0]?.every(Boolean) && !isGivenAfter)
    return { firstName: first, lastName: others.join(" "), split: { rule: "givenNames", isAssumed: true } };
  const trailing = countWhile(input.map((units) => units.every(Boolean)).toReversed());
  const count = Math.min(Math.max(trailing, 1), segments.length - 1);
  const isAgainst = input[0]?.[0] === true && !isGivenAfter;
  return {
    firstName: segments.slice(-count).join(" "),
    lastName: segments.slice(0, -count).join(" "),
    split: { rule: "comma", isAssumed: isAgainst || (segments.length > 2 && trailing === 0) },
  };
}

function splitWords(name: string, order: NameOrder | undefined): PersonName {
  const units = splitUnits(name);
  if (units.length < 2) return { firstName: name, lastName: "" };
  const isGiven = units.map(isGivenName);
  const leading = countWhile(isGiven);
  const trailing = countWhile(isGiven.toReversed());
  if (leading === units.length && units.length === 2 && !order)
    return { firstName: name, lastName: "", split: { rule: "givenNames", isAssumed: true } };
  const { isLastFirst, split } = detectOrder(name, units.length, { leading, trailing, order });
  const count = givenCount(units.length, isLastFirst ? trailing : leading);
  const input = isLastFirst ? units.slice(-count) : units.slice(0, count);
  const family = isLastFirst ? units.slice(0, -count) : units.slice(count);
  return { firstName: input.join(" "), lastName: family.join(" "), split };
}

type Signs = { leading: number; trailing: number; order: NameOrder | undefined };

function detectOrder(
  whole: string,
  count: number,
  { leading, trailing, order }: Signs,
): { isLastFirst: boolean; split: NameSplit } {
  const isCapitals = whole === whole.toUpperCase() && whole !== whole.toLowerCase();
  const showsLastFirst = leading === 0 && trailing > 0 && (count > 2 || isCapitals);
  const showsFirst = leading > 0 && trailing === 0;
  if (order) {
    const isAgainst = count > 2 && (order === "lastFirst" ? showsFirst && leading > 1 : showsLastFirst && trailing > 1);
    const isLastFirst = (order === "lastFirst") !== isAgainst;
    const isBoundaryKnown = count !== 3 || (isLastFirst ? trailing : leading) > 0;
    return {
      isLastFirst,
      split: { rule: isAgainst ? "givenNames" : "label", isAssumed: isAgainst || !isBoundaryKnown },
    };
  }
  if (showsLastFirst) return { isLastFirst: true, split: { rule: "givenNames", isAssumed: false } };
  if (showsFirst || leading > 0)
    return { isLastFirst: false, split: { rule: "givenNames", isAssumed: trailing > 0 && count > 2 } };
  if (isCapitals && count > 3) return { isLastFirst: true, split: { rule: "capitals", isAssumed: true } };
  return { isLastFirst: false, split: { rule: "usual", isAssumed: count > 2 } };
}

function givenCount(count: number, known: number): number {
  if (count === 2) return 1;
  if (count === 3) return Math.min(Math.max(known, 1), 2);
  return known === 3 && count === 4 ? 3 : count - 2;
}

function splitUnits(whole: string): string[] {
  const units: string[] = [];
  let open = "";
  for (const word of whole.split(" ")) {
    const plain = fold(word).replace(/\.$/, "");
    const isParticle = PARTICLES.has(plain);
    if (CONJUNCTIONS.has(plain) && units.length > 0 && open === "") open = `${units.pop()} ${word}`;
    else if (isParticle) open = open ? `${open} ${word}` : word;
    else {
      units.push(open ? `${open} ${word}` : word);
      open = "";
    }
  }
  if (open) units.push(`${units.pop() ?? ""} ${open}`.trim());
  return units;
}

function isGivenName(unit: string): boolean {
  return GIVEN_NAMES.has(fold(cleanText(unit, "name").split(" ").at(-1) ?? ""));
}

export function isGivenNames(text: string): boolean {
  return splitUnits(text.trim()).every(isGivenName);
}

export function hasGivenName(text: string): boolean {
  return splitUnits(text.trim()).some(isGivenName);
}

function countWhile(signs: readonly boolean[]): number {
  const end = signs.indexOf(false);
  return end < 0 ? signs.length : end;
}

export function nameDetails({ split, titles }: PersonName): { nameSplit?: NameSplit; nameTitles?: string[] } {
  return { ...(split && { nameSplit: split }), ...(titles && { nameTitles: titles }) };
}

/** Name parts as sent. `order` comes from the full name's label; a bare first name may be a full name. */
export type NameParts = {
  firstName: string;
  lastName: string;
  fullName: string;
  order?: NameOrder | undefined;
  isBare?: boolean | undefined;
};

export function parseName({ firstName, lastName, fullName, order, isBare = false }: NameParts): PersonName {
  if (fullName === "" && !(firstName && !lastName && isBare)) {
    const { name, titles } = withoutTitles(firstName, lastName);
    return { firstName: name, lastName, ...titleDetails({ titles }) };
  }
  if (fullName === "") return splitName(firstName);
  if (!firstName && !lastName) return splitName(fullName, order);
  const { name, titles } = withoutTitles(firstName, lastName);
  const whole = withoutAnyTitles(fullName).name;
  const missing = { first: firstName ? "" : without(whole, lastName) || whole, last: without(whole, name) };
  return { firstName: name || missing.first, lastName: lastName || missing.last, ...titleDetails({ titles }) };
}

function without(whole: string, part: string): string {
  const words = whole.split(/[\s,]+/).filter(Boolean);
  const count = part.split(/\s+/).length;
  if (fold(words.slice(0, count).join(" ")) === fold(part)) return words.slice(count).join(" ");
  if (fold(words.slice(-count).join(" ")) === fold(part)) return words.slice(0, -count).join(" ");
  return "";
}

/** Frequent surnames of Ecuador and its neighbours, folded, without city names. */
const SURNAMES = new Set(
  (
    "acosta aguilar aguirre alarcon alava alban almeida alvarado alvarez andrade anchundia arana araujo arevalo arias " +
    "arroyo arteaga avila ayala aguilera baez baque barahona barragan barrera basantes bastidas benavides benitez bermeo " +
    "bonilla bravo briones burbano bustamante bustos caicedo calderon calle camacho campoverde campos cardenas carrasco " +
    "carrera carrillo carrion carvajal castaneda castillo castro cedeno cevallos chavez chiriboga cisneros contreras " +
    "cordero cordova coronel correa cortez crespo cruz cueva davila delgado diaz dominguez duran echeverria endara " +
    "enriquez escobar espin espinosa espinoza estrada estrella fajardo fernandez flores franco freire fuentes galarza " +
    "gallardo gallegos galvez garces garcia garzon gavilanes gomez gonzales gonzalez granda guaman guerra guerrero " +
    "guevara gutierrez guzman hernandez herrera hidalgo hurtado intriago iza jacome jaramillo jimenez jurado lara larrea " +
    "leon loor lopez lozano lucero luna macias maldonado manosalvas marin marquez martinez medina mejia mena mendez " +
    "mendoza merino mera mero miranda molina moncayo montalvo montenegro montero mora morales moran moreira morejon moreno " +
    "morocho mosquera moya munoz murillo naranjo narvaez navarrete noboa nunez ochoa ojeda olmedo ordonez orellana ortega " +
    "ortiz osorio pacheco padilla paez palacios palma paredes parra parrales pastor paz paucar pena peralta perez pico " +
    "pilay pincay pineda pinto ponce portilla pozo prado proano puente puga quezada quijije quinde quinonez quinteros " +
    "quishpe quiroz ramirez ramos reinoso rengifo reyes rios rivadeneira rivas rivera robles roca rodriguez rojas roldan " +
    "roman romero rosado rosero rubio rueda ruiz saavedra salas salazar salcedo salgado salinas salvatierra samaniego " +
    "sanchez sandoval santana santos sarmiento segovia serrano sierra silva solis solorzano soria sosa soto suarez tapia " +
    "teran toapanta toledo tomala torres troya trujillo ulloa urena uribe vaca valarezo valdez valencia valencia valle " +
    "vallejo vargas vasquez vazquez vega velasco velasquez velez vera vergara vidal villacis villacres villalba " +
    "villamar villavicencio villegas vinueza vivas yanez yepez yupanqui zambrano zamora zapata zarate zavala zuniga zurita"
  ).split(" "),
);

export function isSurname(text: string): boolean {
  const [first = ""] = fold(text).split(/[\s-]+/);
  return SURNAMES.has(first);
}

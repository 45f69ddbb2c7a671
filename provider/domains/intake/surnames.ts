import { fold } from "@/contract/leads/search-term.ts";

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

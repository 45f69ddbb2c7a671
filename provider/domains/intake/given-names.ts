/** Frequent given names, folded, without frequent surnames (Martín, Santiago, Tomás, Paz, León). */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
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

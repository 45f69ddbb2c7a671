/** Sample of the wire formats, in the strict form. */
export const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf><prospect status="new">
  <id sequence="1" source="AndesMotorWeb">WEB-10231</id>
  <requestdate>2025-11-21T02:59:50-05:00</requestdate>
  <vehicle interest="test-drive" status="new"><year>2026</year><make>Andes</make><model>Modelo X</model><trim>Premium</trim></vehicle>
  <customer><contact primarycontact="1">
      <name part="first" type="individual">María</name><name part="last" type="individual">Zambrano</name>
      <email>maria.zambrano@example.com</email><phone type="cellphone" time="morning">+593987654321</phone>
      <address type="home"><city>Quito</city><country>EC</country></address></contact>
    <id sequence="1" source="cedula">1710034065</id>
    <timeframe><description>Este mes</description><earliestdate>2025-11-24</earliestdate></timeframe>
    <comments>Quiero una prueba de manejo</comments></customer>
  <vendor><id sequence="1" source="agency">UIO-NORTE</id><vendorname>Andes Motor Quito Norte</vendorname></vendor>
  <provider><name part="full">Sitio web</name><service>Cotizador</service><url>https://andes.example/cotizar</url></provider>
</prospect></adf>`;

export function document(...prospects: string[]): string {
  return `<?xml version="1.0"?><?adf version="1.0"?><adf>${prospects.map((one) => `<prospect>${one}</prospect>`).join("")}</adf>`;
}

export function customer(contact: string, rest = ""): string {
  return `<customer><contact>${contact}</contact>${rest}</customer>`;
}

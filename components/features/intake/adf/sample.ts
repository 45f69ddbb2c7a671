export const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<?adf version="1.0"?>
<adf>
  <prospect status="new">
    <id sequence="1" source="MiSitio">WEB-10231</id>
    <requestdate>2026-11-21T09:30:00-05:00</requestdate>
    <vehicle interest="buy" status="new">
      <year>2026</year>
      <make>Andes</make>
      <model>Ruta 4x4</model>
    </vehicle>
    <customer>
      <contact primarycontact="1">
        <name part="first" type="individual">María</name>
        <name part="last" type="individual">Zambrano</name>
        <email>maria.zambrano@example.com</email>
        <phone type="cellphone">+593987654312</phone>
      </contact>
      <id sequence="1" source="cedula">1710034065</id>
      <comments>Quiero una prueba de manejo</comments>
    </customer>
    <vendor>
      <vendorname>Quito Norte</vendorname>
    </vendor>
    <provider>
      <name part="full">Mi sitio</name>
      <service>Cotizador</service>
    </provider>
  </prospect>
</adf>
`;

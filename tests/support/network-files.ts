/** Lead downloads in the format of each network, for models and agencies of the tests. */

type Asker = { name: string; email: string; phone: string; product?: string; agency?: string };

const META_HEAD = [
  "id",
  "created_time",
  "ad_id",
  "ad_name",
  "adset_id",
  "adset_name",
  "campaign_id",
  "campaign_name",
  "form_id",
  "form_name",
  "is_organic",
  "platform",
  "modelo",
  "agencia",
  "full_name",
  "email",
  "phone_number",
  "lead_status",
];

/** UTF-16LE with BOM, tabs, and a mark before each id and phone. */
export function metaFile(askers: readonly Asker[]): Buffer {
  const rows = askers.map(({ name, email, phone, product = "Cumbre", agency = "Quito Norte" }, index) => [
    `l:180012345678901${index}`,
    "2026-11-21T07:59:50-05:00",
    "ag:120210000000000001",
    "Video 15s",
    "as:120210000000000002",
    "Quito 25-45",
    "c:120210000000000003",
    "SUV Noviembre",
    "f:987650000000001",
    "Cotiza tu Cumbre",
    "false",
    index % 2 === 0 ? "ig" : "fb",
    product,
    agency,
    name,
    email,
    `p:${phone}`,
    "CREATED",
  ]);
  const text = [META_HEAD, ...rows].map((row) => row.join("\t")).join("\n");
  return Buffer.from(`\ufeff${text}\n`, "utf16le");
}

/** Two title lines above the header, UTF-16LE and tabs, as in Google's reports. */
export function googleFile(askers: readonly Asker[]): Buffer {
  const head = [
    "Lead ID",
    "Lead submit time",
    "Form ID",
    "Campaign ID",
    "Ad group ID",
    "GCLID",
    "Is test",
    "Full name",
    "User email",
    "User phone",
    "Postal code",
    "Product",
    "Agency",
  ];
  const rows = askers.map(({ name, email, phone, product = "Cumbre", agency = "Quito Norte" }, index) => [
    `TeSter-${index}-AbCdEf`,
    "2026-11-21T12:59:50Z",
    "40000000001",
    "2100000001",
    "1500000001",
    `Cj0K-${index}`,
    "false",
    name,
    email,
    phone,
    "170150",
    product,
    agency,
  ]);
  const lines = [
    "Lead form report",
    "November 1, 2026 - November 21, 2026",
    ...[head, ...rows].map((row) => row.join("\t")),
  ];
  return Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`, "utf16le");
}

/** UTF-8 with BOM and commas; a tab before long ids stops a spreadsheet from rounding them. */
export function tiktokFile(askers: readonly Asker[]): Buffer {
  const head = [
    "lead_id",
    "created_time",
    "advertiser_id",
    "campaign_id",
    "campaign_name",
    "adgroup_id",
    "adgroup_name",
    "ad_id",
    "ad_name",
    "page_id",
    "page_name",
    "is_test",
    "name",
    "email",
    "phone_number",
    "modelo",
    "agencia",
  ];
  const rows = askers.map(({ name, email, phone, product = "Cumbre", agency = "Quito Norte" }, index) => [
    `"\t712345678901234567${index}"`,
    "2026-11-21 12:59:50",
    '"\t7000000000000000001"',
    '"\t1780000000000000001"',
    "SUV Nov",
    '"\t1780000000000000002"',
    "Quito",
    '"\t1780000000000000003"',
    "Video 15s",
    '"\t7010000000000000001"',
    "Cotiza",
    "false",
    name,
    email,
    phone,
    product,
    agency,
  ]);
  return Buffer.from(`\ufeff${[head, ...rows].map((row) => row.join(",")).join("\r\n")}\r\n`);
}

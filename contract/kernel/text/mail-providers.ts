const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  gmail: ["com"],
  hotmail: ["com", "es", "fr", "it", "de", "nl", "be", "gr", "co.uk", "com.ar", "com.br", "com.tr", "cl"],
  outlook: ["com", "es", "fr", "it", "de", "pt", "cl", "co", "com.ar", "com.br", "ec"],
  yahoo: ["com", "es", "fr", "it", "de", "ca", "in", "co.uk", "com.ar", "com.br", "com.co", "com.ec", "com.mx", "cl"],
  icloud: ["com"],
  live: ["com", "fr", "it", "nl", "ca", "cl", "co.uk", "com.ar", "com.mx", "com.pt", "com.co"],
};
export const PROVIDERS = Object.keys(SUFFIXES);

const OTHERS = new Set(
  (
    "aim.com aol.com email.com fastmail.com free.fr gmx.at gmx.com gmx.de gmx.es gmx.net googlemail.com hey.com hush.com " +
    "inbox.com latinmail.com libero.it mac.com mail.com mail.ru mailfence.com me.com msn.com naver.com orange.fr outlook.com.ec " +
    "pm.me proton.me protonmail.com qq.com rocketmail.com t-online.de terra.com terra.com.br tuta.com tutanota.com uol.com.br " +
    "usa.com web.de wp.pl yandex.com yandex.ru ymail.com zohomail.com zoho.com andinanet.net cablemodem.com.ec claro.com.ec " +
    "ecua.net.ec etapaonline.net.ec gye.satnet.net hotmail.com.ec interactive.net.ec movistar.es netlife.net.ec puntonet.ec " +
    "satnet.net telconet.net tvcable.com.ec uio.satnet.net comcast.net verizon.net att.net icloud.es"
  ).split(" "),
);
const REAL_LABELS = new Set(["mail", "email", "ymail", "fmail", "tmail", "gail", "grail", "cloud", "live", "yaho0"]);

/** Returns whether a domain offers public mailboxes, so that it names no employer. */
export function isPublicMail(domain: string): boolean {
  const [label = ""] = domain.split(".");
  return OTHERS.has(domain) || SUFFIXES[label] !== undefined;
}

const COM_TYPOS = new Set("con cmo ocm comm coom cpm vom xom cim com. comn ccom cmm como c0m conm".split(" "));
const SHORT_COM = new Set(["co", "cm", "om", "c", "comes", "ec"]);

export function correctedDomain(domain: string): string | undefined {
  const [label = "", ...ends] = domain.toLowerCase().split(".");
  const typed = ends.join(".");
  if (isKnownDomain(label, typed)) return undefined;
  const suffix = ends.map((end) => (COM_TYPOS.has(end) ? "com" : end)).join(".");
  const corrected = SUFFIXES[label] ? domainAt(label, suffix) : (nearestDomain(label, suffix) ?? `${label}.${suffix}`);
  return corrected === undefined || corrected === `${label}.${typed}` ? undefined : corrected;
}

function isKnownDomain(label: string, suffix: string): boolean {
  return OTHERS.has(`${label}.${suffix}`) || SUFFIXES[label]?.includes(suffix) === true;
}

function domainAt(provider: string, suffix: string): string | undefined {
  if (SUFFIXES[provider]?.includes(suffix)) return `${provider}.${suffix}`;
  return provider === "gmail" || SHORT_COM.has(suffix) || suffix === "com.ec" ? `${provider}.com` : undefined;
}

function nearestDomain(label: string, suffix: string): string | undefined {
  if (REAL_LABELS.has(label)) return undefined;
  const provider = PROVIDERS.find(
    (name) =>
      name.length > 4 && isOneSlip(label, name) && (label[0] === name[0] || label[1] === name[0] || name.length > 6),
  );
  return provider && SUFFIXES[provider]?.includes(suffix) ? `${provider}.${suffix}` : undefined;
}

function isOneSlip(typed: string, corrected: string): boolean {
  if (Math.abs(typed.length - corrected.length) > 1 || typed === corrected) return false;
  let start = 0;
  while (start < typed.length && typed[start] === corrected[start]) start++;
  const [left, right] = [typed.slice(start), corrected.slice(start)];
  if (left.length > right.length) return left.slice(1) === right;
  if (left.length < right.length) return left === right.slice(1);
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return isSwapped || left.slice(1) === right.slice(1);
}

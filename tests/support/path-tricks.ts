const DEAL = "019b8e75-2300-7314-b510-6dbfeef9880e";

/** What people put into a path to make a proxy call something else. @param trap host:port that must not be called */
export function escapes(trap: string): string[] {
  return [
    ...[
      "..%2f..%2fadmin",
      "..%2F..%2Fauth%2Flogin",
      "%2e%2e",
      "%2e%2e%2f%2e%2e%2fadmin",
      "..%5cadmin",
      "..%5C..%5Cadmin",
    ],
    ...[
      "..;/admin",
      "..%00/",
      "%252e%252e%252fadmin",
      "%c0%ae%c0%ae%c0%afadmin",
      "%e0%80%ae%e0%80%aeadmin",
      ".%2e",
      "%2e.",
    ],
    ...[`http:%2f%2f${trap}`, `http%3a%2f%2f${trap}`, `%2f%2f${trap}`, `%5c%5c${trap}`, `@${trap}`, `%40${trap}%2f`],
    ...[`https:${trap}`, `%2f%5c${trap}`, `x@${trap}%2f..`, `%09%2f%2f${trap}`, `file:%2f%2f%2fetc%2fpasswd`],
    ...["%00", `${DEAL}%00`, "%0d%0aX-Injected:1", "%0aX-Injected:1", "%0d", "%e5%98%8a%e5%98%8dX-Injected:1", "%7f"],
    ...[
      `${DEAL};x.css`,
      `${DEAL};`,
      `${DEAL}%3b`,
      `${DEAL}%23`,
      `${DEAL}%3fx=1`,
      `${DEAL}%2f`,
      `${DEAL}%20`,
      `%20${DEAL}`,
    ],
    ...[`${DEAL}/`, `${DEAL}//`, `${DEAL}.css`, `${DEAL}.json`, `${DEAL}%2ecss`, `${DEAL}/..%2f${DEAL}`],
    ...[
      "%E2%88%95etc",
      "%EF%BC%8Fetc",
      "%E2%81%84etc",
      "%EF%BC%8E%EF%BC%8E%EF%BC%8Fadmin",
      "%u2215etc",
      "%ff",
      "%",
      "%2",
      "%zz",
    ],
    ...[
      "*",
      "'",
      "%22",
      "{id}",
      ":id",
      "__proto__",
      "constructor",
      "undefined",
      "null",
      "[object%20Object]",
      "0",
      "-1",
    ],
    "a".repeat(9000),
  ];
}

const DOTS = [
  "..",
  "%2e%2e",
  ".%2e",
  "%252e%252e",
  "%c0%ae%c0%ae",
  "%uff0e%uff0e",
  "..%00",
  "..%0d",
  "..;",
  "....",
  "%e0%40%ae%e0%40%ae",
];
const SLASHES = [
  "%2f",
  "%5c",
  "%252f",
  "%255c",
  "%c0%af",
  "%c1%9c",
  "%u2215",
  "%u2216",
  "%bg%qf",
  "%e0%80%af",
  "%f8%80%80%80%af",
];
const ENDS = [
  "etc%2fpasswd",
  "metrics",
  "auth%2flogin",
  "windows%5cwin.ini",
  "openapi.json%00.html",
  "proc%2fself%2fenviron",
];

/** Every spelling of dots with every spelling of slashes, so deep, to every end. */
export function traversals(depth: number): string[] {
  return Array.from({ length: depth }, (_, index) => index + 1).flatMap((deep) =>
    DOTS.flatMap((dots) =>
      SLASHES.flatMap((slash) =>
        (deep === 1 ? ENDS : ENDS.slice(0, 2)).map((end) => `${`${dots}${slash}`.repeat(deep)}${end}`),
      ),
    ),
  );
}

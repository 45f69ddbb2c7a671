/**
 * Allowlist of words in error messages of browsers and libraries. Reports contain only these, so no personal
 * data.
 */
const WORDS = new Set(
  `a abort aborted access after all already an and argument array as async at attempting attribute await bad be because
  been before being blocked body boolean browser but by call called callback can cancelled cannot character chunk class click client
  close closed code column component connection console const constructor content context cookie cors could create cross
  csrf data date declared deferred defined deleted delete denied destructure did disconnected document dom does down
  element empty encountered end error errors event evaluating exceeded execute executing expected expired export extension
  failed failure fetch field file find for form found forbidden frame from function get got handler has have header headers
  hydrate hydration id identifier if import in index initialization input inside instance internal into invalid is it iterable
  json key lead length limit line load loaded loading lock long lost maximum message method minified missing module more must
  navigation network new next no node nor not null number object of offline on only open operation or origin out page
  parameter parse parsing password path pending permission policy post private promise properties property provider put
  quota range read reading received recursion redirect reference reject rejected reload render rendered request required
  resource response resolve resolved returned route router row script search security see server service session set setting
  sign signal size source stack start state status storage store stream string style such suspended symbol syntax tab text
  than that the then this time timed timeout to token too tree type unable unauthorized undefined unexpected unhandled
  unknown unsupported update url use used user valid value variable version was when where while will window with within
  without worker write`
    .split(/\s+/)
    .filter(Boolean),
);

/** "TypeError", "ChunkLoadError", "NetworkError", "JSON.parse" */
const NAMED = /^(?:[A-Z][A-Za-z]{2,40}(?:Error|Exception)|JSON(?:\.(?:parse|stringify))?|DOMException)$/;

/** Removes every word that is not allowlisted. */
export function knownWords(text: string): string {
  return text.replace(/[\p{L}\p{M}][\p{L}\p{M}\p{N}_.\u2019'-]*/gu, (word) => {
    const bare = word.replace(/[.'\u2019-]+$/, "");
    if (WORDS.has(bare.toLowerCase()) || NAMED.test(bare)) return word;
    return `***${word.slice(bare.length)}`;
  });
}

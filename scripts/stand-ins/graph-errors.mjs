const oauth = (code, error_subcode, message) => ({
  status: 400,
  body: { error: { message, type: "OAuthException", code, ...(error_subcode && { error_subcode }) } },
});

const WRONG_ANSWERS = {
  expired: oauth(190, 463, "Error validating access token: Session has expired"),
  revoked: oauth(190, 460, "Error validating access token: The session has been invalidated"),
  denied: { ...oauth(200, undefined, "(#200) Requires leads_retrieval permission to access the lead"), status: 403 },
  limited: oauth(80_005, undefined, "There have been too many leadgen api calls to this Page account"),
  broken: { status: 500, body: { error: { message: "An unknown error occurred", type: "OAuthException", code: 1 } } },
  slow: "slow",
};

/** A token whose name contains one of these words fails so. `denied` affects only leads and forms. */
export function wrongAnswerFor(token, path) {
  const word = Object.keys(WRONG_ANSWERS).find((one) => token.includes(one));
  if (!word || path.startsWith("/oauth/") || path === "/debug_token") return undefined;
  if (word === "denied" && !/^\/\d+(\/leads|\/test_leads|\/leadgen_forms)?$/.test(path)) return undefined;
  return WRONG_ANSWERS[word];
}

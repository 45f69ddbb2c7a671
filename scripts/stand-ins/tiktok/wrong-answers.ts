import { setTimeout as sleep } from "node:timers/promises";

type WrongAnswer = { status: number; text: string };

const refused = (code: number, message: string): WrongAnswer => ({
  status: 200,
  text: `{"code":${code},"message":"${message}","request_id":"1","data":{}}`,
});

/** Longer than the product's timeout. */
const SLOW_MS = 15_000;

const ANSWERS: Record<string, WrongAnswer> = {
  expired: refused(40102, "Access token is expired"),
  revoked: refused(40105, "Access token is incorrect or has been revoked"),
  forbidden: refused(40001, "No permission to operate advertiser"),
  limited: refused(40100, "Requests made too frequently"),
  broken: { status: 502, text: "<html>Bad gateway</html>" },
};

export async function findWrongAnswer(token: string): Promise<WrongAnswer | undefined> {
  if (token.includes("slow")) await sleep(SLOW_MS);
  const word = Object.keys(ANSWERS).find((one) => token.includes(one));
  return word ? ANSWERS[word] : undefined;
}

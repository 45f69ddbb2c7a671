export const LOGIN_DONE = ["passwordChanged", "welcome"] as const;
export type LoginDone = (typeof LOGIN_DONE)[number];

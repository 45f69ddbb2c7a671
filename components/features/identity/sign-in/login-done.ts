/** What has just been done where the login page is shown after it: a password was changed, or an account's first was chosen. */
export const LOGIN_DONE = ["passwordChanged", "welcome"] as const;
export type LoginDone = (typeof LOGIN_DONE)[number];

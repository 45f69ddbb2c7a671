/** What a sealed token is about. */
export const aboutConnection = (licenseId: string, id: string) => `connection ${licenseId} ${id}`;
export const aboutAccount = (licenseId: string, id: string) => `connected_account ${licenseId} ${id}`;

/** Whose a sealed key is. */
export const aboutKey = ({ licenseId, id }: { licenseId: string; id: string }) => `${licenseId} ${id} crm.key`;

/** Whose a sealed secret is. */
export const aboutSecret = ({ licenseId, id }: { licenseId: string; id: string }) =>
  `${licenseId} ${id} webhook.secret`;

/** What a sealed token is about. */
export const connectionTokenContext = (licenseId: string, id: string) => `connection ${licenseId} ${id}`;
export const accountTokenContext = (licenseId: string, id: string) => `connected_account ${licenseId} ${id}`;

/** Whose a sealed key is. */
export const crmKeyContext = ({ licenseId, id }: { licenseId: string; id: string }) => `${licenseId} ${id} crm.key`;

/** Whose a sealed secret is. */
export const webhookSecretContext = ({ licenseId, id }: { licenseId: string; id: string }) =>
  `${licenseId} ${id} webhook.secret`;

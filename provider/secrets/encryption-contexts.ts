export const connectionTokenContext = (licenseId: string, id: string) => `connection ${licenseId} ${id}`;
export const accountTokenContext = (licenseId: string, id: string) => `connected_account ${licenseId} ${id}`;

export const crmKeyContext = ({ licenseId, id }: { licenseId: string; id: string }) => `${licenseId} ${id} crm.key`;

export const webhookSecretContext = ({ licenseId, id }: { licenseId: string; id: string }) =>
  `${licenseId} ${id} webhook.secret`;

export type Issued = { of: string; secret: string };

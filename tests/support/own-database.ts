import { randomUUID } from "node:crypto";
import pg from "pg";

export type OwnDatabase = { url: string; drop(): Promise<void> };

/** A copy of a PostgreSQL database that nobody is connected to, so that providers under test do not share a queue. */
export async function ownDatabase(templateUrl: string): Promise<OwnDatabase> {
  const template = new URL(templateUrl);
  const name = `prospecta_${randomUUID().replaceAll("-", "")}`;
  const own = new URL(template);
  own.pathname = `/${name}`;
  await administer(template, `create database ${name} template ${template.pathname.slice(1)}`);
  return { url: own.href, drop: () => administer(template, `drop database if exists ${name} with (force)`) };
}

async function administer(template: URL, statement: string): Promise<void> {
  const administration = new URL(template);
  administration.pathname = "/postgres";
  const client = new pg.Client({ connectionString: administration.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { randomUUID } from "node:crypto";
import pg from "pg";

export type OwnDatabase = { url: string; drop(): Promise<void> };

/** Copies a PostgreSQL database without connections, so that providers under test have separate queues. */
export async function ownDatabase(templateUrl: string): Promise<OwnDatabase> {
  const template = new URL(templateUrl);
  const name = `prospecta_${randomUUID().replaceAll("-", "")}`;
  const own = new URL(template);
  own.pathname = `/${name}`;
  await administer(template, `create database ${name} template ${template.pathname.slice(1)}`);
  return { url: own.href, drop: () => dropOwn(template, name) };
}

const NOT_OURS_TO_END = "42501";
const RETRY_MS = 250;

/** During autovacuum only a superuser may end its connections; it ends within moments. */
async function dropOwn(template: URL, name: string, attempts = 40): Promise<void> {
  try {
    await administer(template, `drop database if exists ${name} with (force)`);
  } catch (cause) {
    if ((cause as pg.DatabaseError).code !== NOT_OURS_TO_END || attempts === 1) throw cause;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    await dropOwn(template, name, attempts - 1);
  }
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

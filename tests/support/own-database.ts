import { randomUUID } from "node:crypto";
import pg from "pg";

export type OwnDatabase = { url: string; drop(): Promise<void> };

/** Copies a PostgreSQL database without connections, so that providers under test have separate queues. */
export function ownDatabase(templateUrl: string): Promise<OwnDatabase> {
  return createDatabase(templateUrl, `template ${new URL(templateUrl).pathname.slice(1)}`);
}

/** @param serverUrl any database of the server */
export function emptyDatabase(serverUrl: string): Promise<OwnDatabase> {
  return createDatabase(serverUrl);
}

async function createDatabase(serverUrl: string, options = ""): Promise<OwnDatabase> {
  const server = new URL(serverUrl);
  const name = `prospecta_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name} ${options}`);
  return { url: Object.assign(new URL(server), { pathname: `/${name}` }).href, drop: () => drop(server, name) };
}

const NOT_OURS_TO_END = "42501";
const RETRY_MS = 250;

/** During autovacuum only a superuser may end its connections; it ends within moments. */
async function drop(server: URL, name: string, attempts = 40): Promise<void> {
  try {
    await administer(server, `drop database if exists ${name} with (force)`);
  } catch (cause) {
    if ((cause as pg.DatabaseError).code !== NOT_OURS_TO_END || attempts === 1) throw cause;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    await drop(server, name, attempts - 1);
  }
}

async function administer(server: URL, statement: string): Promise<void> {
  const administration = new URL(server);
  administration.pathname = "/postgres";
  const client = new pg.Client({ connectionString: administration.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

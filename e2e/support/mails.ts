import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";

export async function linkMailedTo(email: string): Promise<string> {
  const outbox = path.join(process.env.E2E_DATA as string, "outbox");
  let link = "";
  const poll = async () => {
    // A mail is first written under a hidden name.
    const files = (await readdir(outbox).catch(() => [])).filter((file) => !file.startsWith("."));
    const mails = await Promise.all(files.map((file) => readFile(path.join(outbox, file), "utf8")));
    const mail = mails.find((text) => text.includes(`To: ${email}`))?.replaceAll("=\r\n", "");
    link = /https?:\/\/[^\s"<]+\/forgetpassword\/[\w-]+/.exec(mail ?? "")?.[0] ?? "";
    return link;
  };
  await expect.poll(poll, { timeout: 30_000 }).not.toBe("");
  return link;
}

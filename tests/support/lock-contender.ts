import { createInterface } from "node:readline";
import { DirectoryLocked, lockDirectory } from "@/provider/db/client.ts";

// Takes the lock of each directory from standard input and reports on standard output.
const releases: (() => void)[] = [];
process.stdout.write("ready\n");
for await (const directory of createInterface({ input: process.stdin })) {
  try {
    releases.push(lockDirectory(directory));
    process.stdout.write("taken\n");
  } catch (cause) {
    if (!(cause instanceof DirectoryLocked)) throw cause;
    process.stdout.write("locked\n");
  }
}

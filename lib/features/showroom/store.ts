"use client";

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { Showroom, VisitInput } from "@/contract/showroom/visits.ts";
import { countBy, keepDeskOwner, offlineProfileOwner } from "./desk-owner.ts";

/** Whose a visit is until it is sent. */
export type Owner = { userId: string; licenseId: string };

/** As its device registered it, by the clock of the device. */
export type KeptVisit = VisitInput & { arrivedAt: string };

/** A visit that the provider does not have yet; `fault`: it was refused, and waits to be corrected. */
export type QueuedVisit = { visit: KeptVisit; fault?: { code: string; fields: FieldError[] } };

/** What a visit is registered with while there is no network. It names no customer. */
export type OfflineProfile = Owner &
  Pick<Showroom, "agencies" | "products" | "requiredFields"> & { fullName: string; licenseName: string };

type Stored = QueuedVisit & { id: string; userId: string; licenseId: string; at: string };

interface Schema extends DBSchema {
  visits: { key: string; value: Stored; indexes: { owner: [string, string]; user: string } };
  desk: { key: string; value: OfflineProfile };
}

const CURRENT = "current";

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("showroom", 1, {
    upgrade(db) {
      const visits = db.createObjectStore("visits", { keyPath: "id" });
      visits.createIndex("owner", ["userId", "licenseId"]);
      visits.createIndex("user", "userId");
      db.createObjectStore("desk");
    },
    // Closed by the browser: the next who asks opens it again.
    terminated() {
      opened = undefined;
    },
  }).catch((cause) => {
    opened = undefined;
    throw cause;
  });
  return opened;
}

/** Keeps a visit until the provider has it. One that is kept already is written over: it was corrected. */
export async function enqueueVisit(visit: KeptVisit): Promise<void> {
  const { id, hostId: userId, licenseId, arrivedAt: at } = visit;
  await (await open()).put("visits", { id, userId, licenseId, at, visit });
}

/** Someone's own, in the licence in force; the first that came first. */
export async function listWaiting({ userId, licenseId }: Owner): Promise<QueuedVisit[]> {
  const rows = await (await open()).getAllFromIndex("visits", "owner", [userId, licenseId]);
  return rows
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ visit, fault }) => (fault ? { visit, fault } : { visit }));
}

/** How many of a person's visits wait, of whatever licence. */
export async function countWaiting(userId: string): Promise<number> {
  return (await open()).countFromIndex("visits", "user", userId);
}
countBy(countWaiting);

/** How many wait that are not somebody's own in the licence in force. A number tells nothing of anyone. */
export async function countOthers({ userId, licenseId }: Owner): Promise<number> {
  if (!userId) return 0;
  const reading = (await open()).transaction("visits").store;
  const [all, own] = await Promise.all([reading.count(), reading.index("owner").count([userId, licenseId])]);
  return all - own;
}

/** The provider has it, or whoever registered it threw it away. */
export async function removeVisit(id: string): Promise<void> {
  await (await open()).delete("visits", id);
}

export async function keepFault(id: string, fault: NonNullable<QueuedVisit["fault"]>): Promise<void> {
  const db = await open();
  const kept = await db.get("visits", id);
  if (kept) await db.put("visits", { ...kept, fault });
}

export async function saveOfflineProfile(desk: OfflineProfile): Promise<void> {
  await (await open()).put("desk", desk, CURRENT);
  keepDeskOwner(desk.userId);
  void askToPersist();
}

/** What visits were registered with. What waits stays for whose it is. */
export async function dropDesk(): Promise<void> {
  await (await open()).delete("desk", CURRENT);
}

let isAsked = false;

/** Else the browser may clear what waits where space is short. Asked once a page: some ask the person. */
async function askToPersist(): Promise<void> {
  if (isAsked || !navigator.storage?.persist) return;
  isAsked = true;
  await navigator.storage.persist().catch(() => false);
}

/** Of whoever is signed in still, as far as this device knows; what is another's goes. What waits stays for whose it is. */
export async function readOfflineProfile(): Promise<OfflineProfile | undefined> {
  const db = await open();
  const desk = await db.get("desk", CURRENT);
  if (!desk || desk.userId === offlineProfileOwner()) return desk;
  await db.delete("desk", CURRENT);
  return undefined;
}

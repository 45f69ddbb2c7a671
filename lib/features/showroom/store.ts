"use client";

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { Showroom, VisitInput } from "@/contract/showroom/visits.ts";
import { countBy, offlineProfileOwner, saveOfflineProfileOwner } from "./offline-profile.ts";

export type Owner = { userId: string; licenseId: string };

export type OfflineVisit = VisitInput & { arrivedAt: string };

export type QueuedVisit = { visit: OfflineVisit; error?: { code: string; fields: FieldError[] } };

/** Reference data for offline registration; contains no customers. */
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
    // Closed by the browser: the next call reopens it.
    terminated() {
      opened = undefined;
    },
  }).catch((cause) => {
    opened = undefined;
    throw cause;
  });
  return opened;
}

export async function enqueueVisit(visit: OfflineVisit): Promise<void> {
  const { id, hostId: userId, licenseId, arrivedAt: at } = visit;
  await (await open()).put("visits", { id, userId, licenseId, at, visit });
}

export async function listWaiting({ userId, licenseId }: Owner): Promise<QueuedVisit[]> {
  const rows = await (await open()).getAllFromIndex("visits", "owner", [userId, licenseId]);
  return rows
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ visit, error }) => (error ? { visit, error } : { visit }));
}

export async function countWaiting(userId: string): Promise<number> {
  return (await open()).countFromIndex("visits", "user", userId);
}
countBy(countWaiting);

export async function countOthers({ userId, licenseId }: Owner): Promise<number> {
  if (!userId) return 0;
  const reading = (await open()).transaction("visits").store;
  const [all, own] = await Promise.all([reading.count(), reading.index("owner").count([userId, licenseId])]);
  return all - own;
}

export async function removeVisit(id: string): Promise<void> {
  await (await open()).delete("visits", id);
}

export async function storeVisitError(id: string, error: NonNullable<QueuedVisit["error"]>): Promise<void> {
  const db = await open();
  const stored = await db.get("visits", id);
  if (stored) await db.put("visits", { ...stored, error });
}

export async function saveOfflineProfile(desk: OfflineProfile): Promise<void> {
  await (await open()).put("desk", desk, CURRENT);
  saveOfflineProfileOwner(desk.userId);
  void requestPersistence();
}

/** Deletes the reference data. Unsent visits stay for their owner. */
export async function dropDesk(): Promise<void> {
  await (await open()).delete("desk", CURRENT);
}

let isRequested = false;

/** Prevents eviction under storage pressure. Once per page: some browsers show a prompt. */
async function requestPersistence(): Promise<void> {
  if (isRequested || !navigator.storage?.persist) return;
  isRequested = true;
  await navigator.storage.persist().catch(() => false);
}

/** Reference data of the signed-in user; another user's is deleted. Unsent visits stay for their owner. */
export async function readOfflineProfile(): Promise<OfflineProfile | undefined> {
  const db = await open();
  const desk = await db.get("desk", CURRENT);
  if (!desk || desk.userId === offlineProfileOwner()) return desk;
  await db.delete("desk", CURRENT);
  return undefined;
}

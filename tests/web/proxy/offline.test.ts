import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { newQueryClient } from "@/lib/api/query.ts";

afterEach(() => onlineManager.setOnline(true));

test("without a network a read and a write fail at once instead of waiting", async () => {
  onlineManager.setOnline(false);
  const client = newQueryClient();
  const away = () => Promise.reject(new Error("away"));

  const read = client.fetchQuery({ queryKey: ["leads"], queryFn: away });
  const write = client.getMutationCache().build(client, { mutationFn: away }).execute(undefined);

  await expect(read).rejects.toThrow("away");
  await expect(write).rejects.toThrow("away");
});

import { newId } from "@/lib/platform/new-id";
import { inTransaction } from "@/lib/platform/pg";
import { PLATFORM } from "./limit";
import { deleteLimit, fitSlots, putLimit } from "./limits.sql";

/** How many steps of all tenants may run at once, by the configuration of this process; `null`: any number. */
export const setPlatformLimit = (maxRunning: number | null): Promise<void> =>
  inTransaction(async (client) => {
    const place = { ownerId: PLATFORM, kind: "platform" as const, target: "" };
    if (maxRunning === null) {
      await client.query(deleteLimit(place));
      return;
    }
    const limit = { ...place, id: newId("limit"), tenantId: null, maxRunning, rate: null };
    const updatedBy = { kind: "system", id: "configuration", name: "Configuration" };
    const { rows } = await client.query<{ id: string }>(
      putLimit({ ...limit, updatedBy, revision: null }),
    );
    await client.query(fitSlots(rows[0]?.id ?? limit.id));
  });

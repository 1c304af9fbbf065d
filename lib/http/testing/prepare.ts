import type { Route } from "@/lib/contract/route";
import type { World } from "./world";

/** Brings the world to where the operation is possible. */
export async function prepare({ path }: Route, world: World): Promise<void> {
  if (path.endsWith("/resume")) await post(world, `/v1/runs/${world.ids.run}/pause`);
}

async function post({ owner }: World, address: string): Promise<void> {
  const { status, body } = await owner.send("POST", address, { body: { reason: "Test." } });
  if (status >= 300) throw new Error(`${address}: ${JSON.stringify(body)}`);
}

import type { Route } from "@/lib/contract/route";
import { aWaitingSpec, type World } from "./world";

/** Brings the world to where the operation is possible. */
export async function prepare({ path }: Route, world: World): Promise<void> {
  const { ids } = world;
  if (path.endsWith("/resume")) await post(world, `/v1/runs/${ids.run}/pause`);
  if (/\/(?:outcome|rerun|rerun\/preview)$/.test(path))
    await post(world, `/v1/runs/${ids.run}/cancel`);
  // What no edge has reached yet, beside the request that a run waits with.
  if (/^\/v1\/steps\/\{id\}\/(hold|release)$/.test(path)) ids.step = `step_${ids.run.slice(4)}-yes`;
  if (path.endsWith("/release")) await post(world, `/v1/steps/${ids.step}/hold`);
  if (/^\/v1\/steps\/\{id\}\/(retry|skip|mark-succeeded)$/.test(path))
    ids.step = await aHeldStep(world);
}

/** A step that has failed and is held. */
async function aHeldStep(world: World): Promise<string> {
  const { spec, ...rest } = aWaitingSpec("held");
  const broken = {
    id: "broken",
    type: "transform",
    mapping: "${{ input.topic.nothing }}",
    on_failure: "hold",
  };
  const workflow = await post(world, "/v1/workflows", {
    spec: { ...rest, spec: { ...spec, input: { type: "object" }, nodes: [...spec.nodes, broken] } },
  });
  await post(world, `/v1/workflows/${workflow.id}/versions`, {}, { "if-match": '"1"' });
  const run = await post(world, "/v1/runs", {
    workflow_id: workflow.id,
    input: { topic: "rivers" },
  });
  return `step_${run.id.slice(4)}-broken`;
}

async function post(
  { owner }: World,
  address: string,
  body: object = { reason: "Test." },
  headers = {},
): Promise<{ id: string }> {
  const received = await owner.send("POST", address, { body, headers });
  if (received.status >= 300) throw new Error(`${address}: ${JSON.stringify(received.body)}`);
  return received.body as { id: string };
}

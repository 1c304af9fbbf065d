import type { DeliveryPageView, DeliveryView } from "@/lib/contract/deliveries";
import type { Principal } from "@/lib/domain/auth/principal";
import type { DeliveryStatus } from "@/lib/engine/transition";
import { notFound } from "@/lib/kernel/errors";
import type { DeliveryId, RunId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import { readInTimeWithPrisma } from "@/lib/platform/read-in-time";
import type { Delivery } from "@/prisma/generated/client";
import { deliveryView } from "./delivery-view";
import { readReviewsOf } from "./read-reviews-of";

type Filter = {
  run_id?: RunId | undefined;
  status?: DeliveryStatus[] | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** The deliveries of the workspace, newest first. */
export async function readDeliveries(
  reader: Principal,
  { run_id, status, limit, cursor }: Filter,
): Promise<DeliveryPageView> {
  const { tenantId, workspaceId } = reader;
  const rows = await readInTimeWithPrisma(
    (tx) =>
      tx.delivery.findMany({
        where: {
          tenantId,
          workspaceId,
          ...(run_id !== undefined && { runId: run_id }),
          ...(status !== undefined && { status: { in: status } }),
          ...(cursor !== undefined && { id: { lt: cursor } }),
        },
        orderBy: { id: "desc" },
        take: limit + 1,
      }),
    { by: reader, filter: { run_id, status } },
  );
  const view = await viewer(tenantId, rows);
  return pageOfRows(rows, limit, view, ({ id }) => id);
}

/** One delivery with its manifest, or NOT_FOUND. */
export async function getDelivery(
  { tenantId, workspaceId }: Principal,
  id: DeliveryId,
): Promise<DeliveryView> {
  const row = await db().delivery.findFirst({ where: { tenantId, workspaceId, id } });
  if (!row) throw notFound("The delivery");
  const view = await viewer(tenantId, [row]);
  return view(row);
}

/** Shows these deliveries, with what stands elsewhere about them: read once for all. */
async function viewer(
  tenantId: string,
  rows: readonly Delivery[],
): Promise<(row: Delivery) => DeliveryView> {
  const [titles, reviews] = await Promise.all([
    readRunTitles(tenantId, rows),
    readReviewsOf(tenantId, rows),
  ]);
  return (row) => deliveryView(row, titles.get(row.runId) ?? "", reviews);
}

async function readRunTitles(
  tenantId: string,
  deliveries: readonly Delivery[],
): Promise<Map<string, string>> {
  const runs = await db().run.findMany({
    where: { tenantId, id: { in: deliveries.map(({ runId }) => runId) } },
    select: { id: true, title: true },
  });
  return new Map(runs.map(({ id, title }) => [id, title]));
}

import { auditStatement } from "@/lib/domain/audit/audit-statement";
import type { Principal } from "@/lib/domain/auth/principal";
import { AppError } from "@/lib/kernel/errors";
import { db, type Tx } from "@/lib/platform/db";
import { runStatement } from "@/lib/platform/statement";

type Making = {
  /** Adds the row unless its id or its name is there; `true` if it did. */
  insert: (tx: Tx) => Promise<boolean>;
  /** What was made under the same id before, by the same request. */
  find: (tx: Tx) => Promise<object | null>;
  act: Parameters<typeof auditStatement>[1];
  /** What to say where the name belongs to something else. */
  taken: { message: string; details: { name: string } | { version: string } };
};

/**
 * Makes something with a name of its own, and its audit row, in one transaction. A request that comes again under
 * one id finds what it made and leaves no second row; a name that is there already is NAME_TAKEN.
 */
export async function makeOnce(
  principal: Principal,
  { insert, find, act, taken }: Making,
): Promise<void> {
  await db().$transaction(async (tx) => {
    if (await insert(tx)) {
      await runStatement(tx, auditStatement(principal, act));
      return;
    }
    if (!(await find(tx)))
      throw new AppError("NAME_TAKEN", taken.message, { details: taken.details });
  });
}

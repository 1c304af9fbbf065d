import { makeResetLinkAsOperator } from "@/lib/domain/auth/make-reset-link";
import { AppError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/env";
import { closeSharedPool } from "@/lib/platform/pg";
import { sentenceOf } from "@/scripts/process/problem";
import { complain, say } from "@/scripts/process/say";

try {
  const made = await makeResetLinkAsOperator(process.argv[2] ?? "");
  say(`A new password for ${made.email}; works once, until ${made.expires_at.toISOString()}:`);
  say(`  ${env().publicUrl}/reset?token=${made.token}`);
} catch (error) {
  complain(error instanceof AppError ? error.message : sentenceOf(error));
  process.exitCode = 1;
} finally {
  await closeSharedPool();
}

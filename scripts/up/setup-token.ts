import { randomBytes } from "node:crypto";
import pg from "pg";
import { digest } from "@/lib/platform/digest";

const TOKEN_BYTES = 24;
const VALID = "24 hours";

/**
 * For a database without any user: a new one-time token for the page on which the first owner signs up. Only its
 * hash is stored, and earlier ones end. `null` if somebody can already sign in.
 */
export async function issueSetupToken(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>("select exists (select from users)");
    if (rows[0]?.exists) return null;
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    await client.query("delete from setup_tokens where used_at is null");
    await client.query(
      "insert into setup_tokens (token_hash, expires_at) values ($1::text, now() + $2::interval)",
      [digest(token), VALID],
    );
    return token;
  } finally {
    await client.end();
  }
}

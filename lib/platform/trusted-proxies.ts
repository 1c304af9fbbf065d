import { isIP } from "node:net";
import { z } from "zod";

const BITS = { 4: 32, 6: 128 } as const;

function isRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= BITS[family];
}

/** A list of addresses and ranges, as `10.0.0.0/8, ::1`. */
export const trustedProxiesVariable = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .refine((parts) => parts.every(isRange), "must be addresses or ranges, as 10.0.0.0/8, ::1");

import type { JsonObject } from "@/lib/kernel/json";

/** An event in the JSON form of CloudEvents 1.0, with whatever extensions its producer gave it. */
export type CloudEvent = JsonObject & {
  specversion: "1.0";
  id: string;
  source: string;
  type: string;
  subject?: string;
};

import { afterAll, describe, expect, it, vi } from "vitest";
import { hasRedis, startTestRedis } from "@/lib/platform/testing/redis";
import { wakingSuite } from "./testing/waking-suite";

const redis = hasRedis() ? await startTestRedis() : null;
if (redis) vi.stubEnv("REDIS_URL", redis.url);

afterAll(() => redis?.stop());

describe.skipIf(!redis)("with Redis", () => {
  if (redis) wakingSuite("redis", redis);

  it("is skipped where no Redis can be had, and never in CI", () => {
    expect(redis).not.toBeNull();
  });
});

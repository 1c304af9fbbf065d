import { afterEach, expect, it, vi } from "vitest";
import { readModelProviders } from "./read-model-providers";

afterEach(() => vi.unstubAllEnvs());

it("says which providers an installation has, and neither address nor key", async () => {
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@localhost/none");
  vi.stubEnv("MODEL_BASE_URL", "https://models.example.test/v1");
  vi.stubEnv("MODEL_API_KEY", "sk-secret-0123456789");
  vi.stubEnv("MODEL_NAME", "large-2026");
  const answer = await readModelProviders();
  expect(answer.items.map(({ name, is_configured }) => [name, is_configured])).toEqual([
    ["simulated", true],
    ["openai-compatible", true],
  ]);
  expect(answer.items[1]?.models).toEqual([{ name: "default", stands_for: "large-2026" }]);
  expect(JSON.stringify(answer)).not.toMatch(/secret|example\.test/);
});

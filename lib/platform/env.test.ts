import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";

const DATABASE_URL = "postgresql://user:hunter2-hunter2@localhost/signalbox";

describe("reading the environment", () => {
  it("has a default for everything but the database", () => {
    const env = parseEnv({ DATABASE_URL });
    expect(env.port).toBe(3000);
    expect(env.redisUrl).toBeNull();
    expect(env.databaseDirectUrl.reveal()).toBe(DATABASE_URL);
  });

  it("takes an empty variable for an absent one", () => {
    expect(parseEnv({ DATABASE_URL, REDIS_URL: "", PORT: "" })).toMatchObject({
      redisUrl: null,
      port: 3000,
    });
  });

  it("names every wrong variable at once", () => {
    const wrong = () => parseEnv({ PORT: "eighty", REDIS_URL: "http://x" });
    expect(wrong).toThrow(/DATABASE_URL is not set.*REDIS_URL must begin with redis.*PORT/);
  });

  it("says what to write where a password holds a percent sign", () => {
    const wrong = () => parseEnv({ DATABASE_URL: "postgresql://user:50%@localhost/db" });
    expect(wrong).toThrow(/DATABASE_URL .*%25/);
    expect(parseEnv({ DATABASE_URL: "postgresql://user:50%25@localhost/db" }).port).toBe(3000);
  });

  it("does not print the value that is wrong, nor any secret", () => {
    const url = "mysql://user:hunter2-hunter2@localhost/db";
    expect(() => parseEnv({ DATABASE_URL: url })).toThrow(/^(?!.*hunter2)/);
    const env = parseEnv({ DATABASE_URL, MODEL_API_KEY: "sk-canary-canary" });
    expect(`${JSON.stringify(env)}${inspect(env, { depth: null })}`).not.toMatch(/hunter2|canary/);
  });
});

import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";
import { withoutSecrets } from "./secret";

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

  it("takes the mail server whole or not at all, and never prints its password", () => {
    const SMTP_URL = "smtp://user:hunter2-hunter2@mail.test:587";
    const MAIL_FROM = "Signalbox <signalbox@mail.test>";
    expect(parseEnv({ DATABASE_URL }).mailServer).toBeNull();
    const env = parseEnv({ DATABASE_URL, SMTP_URL, MAIL_FROM });
    expect(env.mailServer?.from).toBe(MAIL_FROM);
    expect(`${JSON.stringify(env)}${inspect(env, { depth: null })}`).not.toContain("hunter2");
    expect(withoutSecrets("password hunter2-hunter2")).toBe("password [secret]");
    expect(() => parseEnv({ DATABASE_URL, SMTP_URL })).toThrow("MAIL_FROM is not set");
    expect(() => parseEnv({ DATABASE_URL, MAIL_FROM })).toThrow("SMTP_URL is not set");
    const wrong = { SMTP_URL: "mail.test", MAIL_FROM: "signalbox\nBcc: all@mail.test" };
    expect(() => parseEnv({ DATABASE_URL, ...wrong })).toThrow(/SMTP_URL must.*MAIL_FROM must/);
  });

  it("takes single sign-on whole or not at all", () => {
    const issuer = { OIDC_ISSUER: "https://id.example.test/" };
    const whole = { ...issuer, OIDC_CLIENT_ID: "studio", OIDC_CLIENT_SECRET: "hunter2-hunter2" };
    expect(parseEnv({ DATABASE_URL }).oidc).toBeNull();
    expect(parseEnv({ DATABASE_URL, ...whole }).oidc).toMatchObject({
      issuer: "https://id.example.test",
      name: "single sign-on",
      welcome: null,
    });
    expect(() => parseEnv({ DATABASE_URL, ...issuer })).toThrow(
      /OIDC_CLIENT_ID is not set, but OIDC_ISSUER is; OIDC_CLIENT_SECRET is not set/,
    );
    expect(() => parseEnv({ DATABASE_URL, ...whole, OIDC_ISSUER: "http://id.test" })).toThrow(
      /OIDC_ISSUER must be an address that begins with https/,
    );
    expect(
      parseEnv({ DATABASE_URL, ...whole, OIDC_ISSUER: "http://127.0.0.1:9" }).oidc,
    ).toBeTruthy();
  });

  it("lets nobody in by a default role without domains, and gives no right over the workspace", () => {
    const whole = {
      DATABASE_URL,
      OIDC_ISSUER: "https://id.example.test",
      OIDC_CLIENT_ID: "studio",
      OIDC_CLIENT_SECRET: "hunter2-hunter2",
    };
    expect(() => parseEnv({ ...whole, OIDC_DEFAULT_ROLE: "viewer" })).toThrow(
      /OIDC_ALLOWED_DOMAINS is not set/,
    );
    expect(() => parseEnv({ ...whole, OIDC_ALLOWED_DOMAINS: "a.test" })).toThrow(
      /OIDC_DEFAULT_ROLE is not set/,
    );
    const domains = { OIDC_ALLOWED_DOMAINS: "A.test, @b.test" };
    for (const role of ["owner", "admin", "king"])
      expect(() => parseEnv({ ...whole, ...domains, OIDC_DEFAULT_ROLE: role })).toThrow(
        /OIDC_DEFAULT_ROLE must be one of author/,
      );
    expect(parseEnv({ ...whole, ...domains, OIDC_DEFAULT_ROLE: "viewer" }).oidc?.welcome).toEqual({
      role: "viewer",
      domains: ["a.test", "b.test"],
    });
  });

  it("trusts no proxy but those that it is told of, by address or range", () => {
    expect(parseEnv({ DATABASE_URL }).trustedProxies).toEqual([]);
    expect(parseEnv({ DATABASE_URL, TRUSTED_PROXIES: "10.0.0.0/8, ::1" }).trustedProxies).toEqual([
      "10.0.0.0/8",
      "::1",
    ]);
    for (const wrong of ["proxy", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0"])
      expect(() => parseEnv({ DATABASE_URL, TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES/);
  });
});

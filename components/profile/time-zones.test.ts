import { expect, it } from "vitest";
import { timeZones } from "./time-zones";

it("lists zones by the present names of their cities, each once and each usable", () => {
  const zones = timeZones(null);
  for (const zone of ["Asia/Kathmandu", "Asia/Kolkata", "Europe/Kyiv", "Asia/Shanghai", "UTC"])
    expect(zones).toContain(zone);
  expect(zones).not.toContain("Asia/Calcutta");
  expect(new Set(zones).size).toBe(zones.length);
  for (const timeZone of zones)
    expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
});

it("keeps the zone that was chosen before, whatever it is called", () => {
  expect(timeZones("Asia/Calcutta")).toContain("Asia/Calcutta");
});

import { describe, expect, it } from "vitest";
import { unsentLines } from "./unsent-lines";

const words = { yes: "Yes", no: "No" };
const form = {
  type: "object",
  properties: {
    amount: { type: "number", title: "Amount" },
    urgent: { type: "boolean", title: "Urgent" },
    address: { type: "object", properties: { city: { type: "string", title: "City" } } },
    tags: { type: "array", title: "Tags", items: { type: "string" } },
  },
};

describe("what was typed for a decision and not sent", () => {
  it("names the fields of the form, and ends with the reason", () => {
    const typed = {
      "/amount": "12",
      "/urgent": false,
      "/address/city": "Ulm",
      "/tags": ["a", "b"],
    };
    expect(unsentLines({ form }, { reason: " Too dear. ", typed }, words)).toEqual([
      { label: "Amount", text: "12" },
      { label: "Urgent", text: "No" },
      { label: "City", text: "Ulm" },
      { label: "Tags", text: "a, b" },
      { label: null, text: "Too dear." },
    ]);
  });

  it("keeps their own version of what was shown", () => {
    const edit = {
      artifactId: "art_1",
      versionId: "artv_1",
      name: "report.md",
      before: "# Report",
      text: "# A better report",
      key: "k",
    };
    expect(unsentLines({ form: null }, { reason: "", typed: {}, edit }, words)).toEqual([
      { label: "report.md", text: "# A better report" },
    ]);
  });

  it("is nothing where nothing was typed", () => {
    expect(unsentLines({ form }, { reason: " ", typed: { "/amount": "" } }, words)).toEqual([]);
    expect(unsentLines({ form: null }, { reason: "", typed: {} }, words)).toEqual([]);
  });
});

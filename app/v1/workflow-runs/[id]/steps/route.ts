import * as original from "@/app/v1/runs/[id]/steps/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = original;

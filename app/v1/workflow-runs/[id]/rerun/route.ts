import * as original from "@/app/v1/runs/[id]/rerun/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = original;

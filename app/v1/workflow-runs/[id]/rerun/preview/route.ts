import * as original from "@/app/v1/runs/[id]/rerun/preview/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = original;

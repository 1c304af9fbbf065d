import * as original from "@/app/v1/runs/[id]/pause/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = original;

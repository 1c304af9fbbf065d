import type { PlaceView } from "@/lib/contract/places";
import type { Occasion } from "@/lib/domain/outbox/topics";
import type { Role } from "@/lib/kernel/permissions";
import type { LOCALES } from "@/lib/kernel/preferences";

export type Locale = (typeof LOCALES)[number];

/** What a mail says around the request's own words. */
export type NoticeWords = {
  /** The first line, for each occasion; `role` is whom an escalation is to. */
  head: Record<Occasion, (title: string, role: string) => string>;
  roles: Record<Role, string>;
  /** Which item or round of how many asks, counted from one, and how that stands behind a title. */
  places: Record<PlaceView["kind"], (number: number, total: number | null) => string> & {
    aside: (title: string, places: readonly string[]) => string;
  };
  /** What stands between a name and its value. */
  colon: string;
  workflow: string;
  run: string;
  due: string;
  expires: string;
  /** What the link is called. */
  open: string;
  /** That the link decides nothing. */
  note: string;
  /** Why they get it. */
  why: string;
};

/** Mail is read outside of the studio, so its words are no part of the studio's catalogue, which every page carries. */
export const NOTICE_WORDS: Record<Locale, NoticeWords> = {
  en: {
    head: {
      requested: (title) => `A decision is needed: ${title}`,
      reminded: (title) => `Still waiting for a decision: ${title}`,
      escalated: (title, role) => `Escalated to ${role}: ${title}`,
      delegated: (title) => `A decision was handed to you: ${title}`,
    },
    roles: {
      owner: "owners",
      admin: "admins",
      author: "authors",
      operator: "operators",
      approver: "approvers",
      viewer: "viewers",
    },
    places: {
      item: (number, total) => `item ${number}${total === null ? "" : ` of ${total}`}`,
      batch: (number, total) => `batch ${number}${total === null ? "" : ` of ${total}`}`,
      iteration: (number, total) => `round ${number}${total === null ? "" : ` of ${total}`}`,
      aside: (title, places) => `${title} (${places.join(", ")})`,
    },
    colon: ": ",
    workflow: "Workflow",
    run: "Run",
    due: "Due",
    expires: "Expires",
    open: "Open the request",
    note: "The link opens the request after you sign in. It decides nothing by itself.",
    why: "You get this mail because you may decide this request.",
  },
  "zh-CN": {
    head: {
      requested: (title) => `需要你决定：${title}`,
      reminded: (title) => `仍在等待决定：${title}`,
      escalated: (title, role) => `已升级至${role}：${title}`,
      delegated: (title) => `有人委托你决定：${title}`,
    },
    roles: {
      owner: "所有者",
      admin: "管理员",
      author: "作者",
      operator: "运维",
      approver: "审批人",
      viewer: "观察者",
    },
    places: {
      item: (number, total) => `第 ${number} 项${total === null ? "" : `，共 ${total} 项`}`,
      batch: (number, total) => `第 ${number} 批${total === null ? "" : `，共 ${total} 批`}`,
      iteration: (number, total) => `第 ${number} 轮${total === null ? "" : `，最多 ${total} 轮`}`,
      aside: (title, places) => `${title}（${places.join("；")}）`,
    },
    colon: "：",
    workflow: "工作流",
    run: "运行",
    due: "截止时间",
    expires: "过期时间",
    open: "打开请求",
    note: "登录后，该链接会打开此请求。链接本身不会作出任何决定。",
    why: "你收到这封邮件，是因为你可以对此请求作出决定。",
  },
};

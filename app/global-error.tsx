"use client";

import "./globals.css";

/** Nothing is left to translate with: the words are those of both languages. */
const WORDS = [
  { language: "en", what: "This page could not be made.", help: "Try again" },
  { language: "zh-CN", what: "页面无法显示。", help: "重试" },
];

/** What a visitor sees when even the frame of the page cannot be made. */
export default function GlobalErrorPage({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body className="grid min-h-dvh place-content-center gap-4 text-center">
        {WORDS.map(({ language, what, help }) => (
          <p key={language} lang={language}>
            {what}{" "}
            <button className="text-accent underline" onClick={reset} type="button">
              {help}
            </button>
          </p>
        ))}
      </body>
    </html>
  );
}

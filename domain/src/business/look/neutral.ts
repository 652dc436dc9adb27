/** The neutral tones of the app (`web/src/ui/tokens.css`) for what reads no style sheet of it: mails, drawings, calculations. A test compares the two. */
export const neutral = {
  light: {
    paper: "#fbf8f3",
    surface: "#ffffff",
    "surface-2": "#f3ede3",
    "surface-3": "#e9e1d3",
    ink: "#23201c",
    "ink-2": "#5b544a",
    line: "#e7dfd2",
  },
  dark: {
    paper: "#171411",
    surface: "#221e1a",
    "surface-2": "#2b2621",
    "surface-3": "#39332c",
    ink: "#f4eee4",
    "ink-2": "#c3b9aa",
    line: "#37312a",
  },
} as const;

import { Fragment, jsxDEV as forDevelopment } from "react/jsx-dev-runtime";
import { withTextsApart } from "./apart";

export { Fragment };

/** The same of development and tests. */
export const jsxDEV: typeof forDevelopment = (type, props, key, isStatic, source, self) => {
  if (!isStatic && type !== Fragment) return forDevelopment(type, props, key, isStatic, source, self);
  const own = withTextsApart(type, props);
  return forDevelopment(type, own, key, isStatic && Array.isArray(own.children), source, self);
};

import { Fragment, jsxDEV as forDevelopment } from "react/jsx-dev-runtime";
import { apart } from "./apart";

export { Fragment };

/** The same of development and tests. */
export const jsxDEV: typeof forDevelopment = (type, props, key, isStatic, source, self) => {
  if (!isStatic && type !== Fragment) return forDevelopment(type, props, key, isStatic, source, self);
  const children = apart(type, (props as { children?: [] }).children);
  const isStill = isStatic && Array.isArray(children);
  return forDevelopment(type, { ...(props as object), children }, key, isStill, source, self);
};

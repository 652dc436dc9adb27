import { Fragment, jsx as one, jsxs as several } from "react/jsx-runtime";
import { withTextsApart } from "./apart";

export { Fragment };

export const jsx: typeof one = (type, props, key) =>
  one(type, type === Fragment ? withTextsApart(type, props) : props, key);

/** React's own, for an element with several children. */
export const jsxs: typeof several = (type, props, key) => {
  const own = withTextsApart(type, props);
  return (Array.isArray(own.children) ? several : one)(type, own, key);
};

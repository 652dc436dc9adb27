import { Fragment, jsx as one, jsxs as several } from "react/jsx-runtime";
import { apart } from "./apart";

export { Fragment };

type Props = { children?: [] };
export const jsx: typeof one = (type, props, key) =>
  type === Fragment
    ? one(type, { ...(props as Props), children: apart(type, (props as Props).children) }, key)
    : one(type, props, key);

/** React's own, for an element with several children. */
export const jsxs: typeof several = (type, props, key) => {
  const children = apart(type, (props as Props).children);
  return (Array.isArray(children) ? several : one)(type, { ...(props as Props), children }, key);
};

import { useContext } from 'react';
import { ElementContext } from './element-context.js';

/** Ties a control to the words around it, for people who hear the page. */
export function useControlAttributes() {
  const { required, invalid } = useContext(ElementContext);
  return {
    ...useGroupAttributes(),
    ...(required && { 'aria-required': true }),
    ...(invalid && { 'aria-invalid': true }),
  };
}

/** A group has a name and a description; only what is in it can be required or wrong. */
export function useGroupAttributes() {
  const { labelledBy, describedBy } = useContext(ElementContext);
  return {
    ...(labelledBy && { 'aria-labelledby': labelledBy }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
}

import { useContext } from 'react';
import { ElementContext } from './element-context.js';

/** Ties a control to the words around it, for people who hear the page. */
export function useControlAttributes() {
  const { labelledBy, describedBy, required, invalid } = useContext(ElementContext);
  return {
    ...(labelledBy && { 'aria-labelledby': labelledBy }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(required && { 'aria-required': true }),
    ...(invalid && { 'aria-invalid': true }),
  };
}

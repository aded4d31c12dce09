import { useContext } from 'react';
import { ElementContext } from './element-context.js';

export function useControlAttributes() {
  const { required, invalid } = useContext(ElementContext);
  return {
    ...useGroupAttributes(),
    ...(required && { 'aria-required': true }),
    ...(invalid && { 'aria-invalid': true }),
  };
}

/** `role="group"` supports neither aria-required nor aria-invalid. */
export function useGroupAttributes() {
  const { labelledBy, describedBy } = useContext(ElementContext);
  return {
    ...(labelledBy && { 'aria-labelledby': labelledBy }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
}

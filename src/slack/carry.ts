/** A button's value: what its handler has to know travels with it, so that no server remembers lists and pages. */

const MOST = 2000;

/** Undefined where it does not fit: then there is no such button. */
export function carry(state: object): string | undefined {
  const value = JSON.stringify(state);
  return value.length <= MOST ? value : undefined;
}

/** Whoever changes what is carried gives the button another action_id: older ones are answered by name. */
export function carried<T>(action: object): T {
  return JSON.parse('value' in action && typeof action.value === 'string' ? action.value : '{}') as T;
}

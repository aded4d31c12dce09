/** A button's value: what its handler has to know travels with it, so that no server remembers lists and pages. */

const MOST = 2000;

/** Undefined where it does not fit: then there is no such button. */
export const encodeButtonValue = (state: object): string | undefined => fitting(JSON.stringify(state));

export type ItemButtonValue = (id: string) => string | undefined;

/** For the things of a list, by their ids: the page that all of them carry is written once. */
export function itemButtonValues(page: object): ItemButtonValue {
  const written = JSON.stringify(page);
  return (id) => fitting(`{"id":${JSON.stringify(id)},"page":${written}}`);
}

const fitting = (value: string) => (value.length <= MOST ? value : undefined);

/** Whoever changes what is carried gives the button another action_id: older ones are answered by name. */
export function readButtonValue<T>(action: object): T {
  return JSON.parse('value' in action && typeof action.value === 'string' ? action.value : '{}') as T;
}

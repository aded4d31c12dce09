import { useDesk } from '../state/desk.js';
import { navigate } from '../state/route.js';
import { cityOf } from '../text/time-zone.js';
import { Avatar } from '../ui/Avatar.js';

const ROLES = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  guest: 'Guest',
  stranger: 'External',
} as const;

/** The page is drawn anew for each person. */
let isSwitching = false;
const keepFocus = (select: HTMLSelectElement | null) => {
  if (!select || !isSwitching) return;
  isSwitching = false;
  select.focus();
};

/** Chooses the person whose view of the workspace the page shows. */
export function PersonSwitcher() {
  const { state, viewer } = useDesk();
  const people = state.people.filter(({ role }) => role !== 'bot');
  return (
    <div className="person-switcher">
      <Avatar id={viewer.id} name={viewer.real_name} />
      <label>
        <select
          ref={keepFocus}
          aria-label="Signed in as"
          value={viewer.id}
          onChange={(event) => {
            isSwitching = true;
            navigate({ viewer: event.target.value, thread: '' });
          }}
        >
          {people.map(({ id, real_name }) => (
            <option key={id} value={id}>
              {real_name}
            </option>
          ))}
        </select>
        <small>{viewer.role === 'bot' ? '' : `${ROLES[viewer.role]} · ${cityOf(viewer.zone)}`}</small>
      </label>
    </div>
  );
}

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

/** Chooses the person whose view of the workspace the page shows. */
export function PersonSwitcher() {
  const { state, viewer } = useDesk();
  const roles = Object.entries(ROLES).map(([role, label]) => ({
    label,
    people: state.people.filter((person) => person.role === role),
  }));
  return (
    <div className="person-switcher">
      <Avatar id={viewer.id} name={viewer.real_name} />
      <label>
        <select
          aria-label="Signed in as"
          value={viewer.id}
          onChange={(event) => navigate({ viewer: event.target.value, thread: '' })}
        >
          {roles.map(({ label, people }) => (
            <optgroup key={label} label={label}>
              {people.map(({ id, real_name, zone }) => (
                <option key={id} value={id} title={cityOf(zone)}>
                  {real_name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <small>{viewer.role === 'bot' ? '' : `${ROLES[viewer.role]} · ${cityOf(viewer.zone)}`}</small>
      </label>
    </div>
  );
}

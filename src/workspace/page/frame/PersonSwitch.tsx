import { useDesk } from '../state/desk.js';
import { go } from '../state/route.js';
import { cityOf } from '../words/zone.js';
import { Avatar } from './Avatar.js';

const ROLES = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  guest: 'Guest',
  stranger: 'From elsewhere',
} as const;

/** Whose eyes the desk is seen through. */
export function PersonSwitch() {
  const { state, viewer } = useDesk();
  const roles = Object.entries(ROLES).map(([role, label]) => ({
    label,
    people: state.people.filter((person) => person.role === role),
  }));
  return (
    <div className="person-switch">
      <Avatar id={viewer.id} name={viewer.real_name} />
      <label>
        <span className="heard">You are</span>
        <select value={viewer.id} onChange={(event) => go({ viewer: event.target.value, thread: '' })}>
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

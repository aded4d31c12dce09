/** Why Upnext ended a post, or hasn’t sent it yet. */
export const CAUSES = {
  delayed: 'Upnext couldn’t send it yet.',
  late: 'Upnext couldn’t send it before its scheduled time.',
  frozen: 'The project was frozen at its scheduled time.',
  unchecked: 'Upnext couldn’t check who can approve it, so it wasn’t approved in time.',
  undecided: 'Nobody decided about it in time.',
  discarded: 'It was discarded.',
  missed: 'It missed its scheduled time.',
  expired: 'It wasn’t approved in time.',
  unallowed: 'No admin allowed it in time.',
  unasked: 'Upnext couldn’t reach any admin of this workspace.',
  declined: 'An admin declined it.',
  unconfirmed: 'It may have been sent.',
  stopped: 'Its series was stopped.',
};
export type Cause = keyof typeof CAUSES;

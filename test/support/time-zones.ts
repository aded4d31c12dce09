/** Zones with half-hour changes, unusual hours, changing rules, or no clock changes at all. */
export const UNUSUAL_ZONES = [
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Santiago',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Chatham',
  'America/St_Johns',
  'Asia/Gaza',
  'Africa/Cairo',
  'Asia/Kolkata',
  'UTC',
];

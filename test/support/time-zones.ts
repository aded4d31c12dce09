/** Where clocks change by half an hour, twice a year or not at all, at an hour of their own, or by rules that change. */
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

/** Files as other tools and spreadsheets write them. */

const lines = (end: string, ...rows: string[]) => rows.map((row) => row + end).join('');
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

/** Buffer: UTF-8 with a mark, every cell in quotes, no networks, because a file is for one channel. */
export const BUFFER = `\ufeff${lines(
  '\n',
  '"Text","Image URL","Tags","Posting Time"',
  '"Raku night is on Friday.\n\nBring a friend, and ""old"" clothes!","https://images.example/raku.jpg","studio,events","2026-11-06 17:30"',
  '"New mugs","","","2026-11-09 09:00"',
)}`;

/** “Unicode text” from Excel: UTF-16 with tabs, as agencies send it. */
export const AGENCY_UTF16 = utf16(
  lines(
    '\r\n',
    'Scheduled Date\tScheduled Time\tTime Zone\tCaption\tPlatforms\tOwner',
    '2026-12-01\t9:00 AM\tAmerica/New_York\t“Winter” is here ☃\tLinkedIn\tGrace',
    '1-Dec-26\t21:15\t\tGood evening\tX\tGrace',
  ),
);

/** The smallest file that says it is a video of this length. */
export function mp4(seconds: number): Buffer {
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1_000, 12);
  mvhd.writeUInt32BE(seconds * 1_000, 16);
  const ftyp = Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1');
  return Buffer.concat([box('ftyp', ftyp), box('mdat', Buffer.alloc(64)), box('moov', box('mvhd', mvhd))]);
}

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

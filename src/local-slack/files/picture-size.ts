export interface PictureSize {
  width: number;
  height: number;
}

/** Reads the size from the first bytes of a PNG, GIF, JPEG or WebP, as Slack tells it in `original_w` and `original_h`. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  try {
    return READERS.find(({ matches }) => matches(bytes))?.read(viewOf(bytes));
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Reader {
  matches: (bytes: Uint8Array) => boolean;
  read: (view: DataView) => PictureSize | undefined;
}

const READERS: Reader[] = [
  {
    matches: startsWith('\x89PNG'),
    read: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    matches: startsWith('GIF8'),
    read: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  { matches: startsWith('\xff\xd8\xff'), read: readJpeg },
  { matches: (bytes) => startsWith('RIFF')(bytes) && startsWith('WEBP', 8)(bytes), read: readWebp },
];

function startsWith(text: string, from = 0) {
  return (bytes: Uint8Array) => [...text].every((one, at) => bytes[from + at] === one.charCodeAt(0));
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** Looks for the start-of-frame segment, which has the size. */
function readJpeg(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

/** The three kinds of WebP each have their size in another place. */
function readWebp(view: DataView): PictureSize | undefined {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  switch (String.fromCharCode(view.getUint8(15))) {
    case 'X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 'L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
}

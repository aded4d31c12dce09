const TYPES: Record<string, [mimetype: string, pretty_type: string]> = {
  avif: ['image/avif', 'AVIF'],
  bmp: ['image/bmp', 'Bitmap'],
  csv: ['text/csv', 'CSV'],
  gif: ['image/gif', 'GIF'],
  heic: ['image/heic', 'HEIC'],
  html: ['text/html', 'HTML'],
  jpg: ['image/jpeg', 'JPEG'],
  mov: ['video/quicktime', 'QuickTime Movie'],
  mp4: ['video/mp4', 'MPEG 4 Video'],
  pdf: ['application/pdf', 'PDF'],
  png: ['image/png', 'PNG'],
  svg: ['image/svg+xml', 'SVG'],
  text: ['text/plain', 'Plain Text'],
  tiff: ['image/tiff', 'TIFF'],
  tsv: ['text/tab-separated-values', 'TSV'],
  webm: ['video/webm', 'WebM'],
  webp: ['image/webp', 'WebP'],
};

const SAME: Record<string, string> = { jpeg: 'jpg', tif: 'tiff', txt: 'text', htm: 'html' };

export const extensionOf = (name: string) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What Slack calls a file, which it tells by the name. */
export function fileType(name: string) {
  const extension = extensionOf(name);
  const filetype = SAME[extension] ?? extension;
  const [mimetype, pretty_type] = TYPES[filetype] ?? [];
  if (!mimetype || !pretty_type)
    return { filetype: 'binary', mimetype: 'application/octet-stream', pretty_type: 'Binary' };
  return { filetype, mimetype, pretty_type };
}

/** The types that a page may show, and Slack as an image block: all others are downloads. */
export const SHOWN_PICTURES = new Set(['png', 'jpg', 'gif']);

/** “File types” on Slack’s page on the file object, which says that there are more. */
export const LISTED_TYPES: ReadonlySet<string> = new Set(
  (
    'auto text ai apk applescript binary bmp boxnote c csharp cpp css csv clojure coffeescript cfm d dart diff doc docx ' +
    'dockerfile dotx eml eps epub erlang fla flv fsharp fortran gdoc gdraw gif go gpres groovy gsheet gzip html handlebars ' +
    'haskell haxe indd java javascript jpg json keynote kotlin latex lisp lua m4a markdown matlab mhtml mkv mov mp3 mp4 mpg ' +
    'mumps numbers nzb objc ocaml odg odi odp ods odt ogg ogv pages pascal pdf perl php pig png post powershell ppt pptx psd ' +
    'puppet python qtz r rtf ruby rust sql sass scala scheme sketch shell smalltalk svg swf swift tar tiff tsv vb vbscript ' +
    'vcard velocity verilog wav webm wmv xls xlsx xlsb xlsm xltx xml yaml zip'
  ).split(' '),
);

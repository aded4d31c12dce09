import sharp from 'sharp';

/** A drawn picture to post. */
const TEAPOT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 640">
  <rect width="800" height="640" fill="#e9e2d4"/>
  <rect y="470" width="800" height="170" fill="#c9b79c"/>
  <g fill="#7fa58c" stroke="#4d6e5a" stroke-width="6">
    <path d="M540 300c90-50 120 10 90 70s-90 70-120 60l-10-40c50 10 90-40 80-70s-30-10-50 10z"/>
    <path d="M270 330c-50 0-80-20-110-90l-40 20c30 100 90 160 160 170z"/>
    <path d="M240 360c0-110 80-150 160-150s160 40 160 150-70 140-160 140-160-30-160-140z"/>
    <path d="M310 215c20-40 160-40 180 0z"/>
    <circle cx="400" cy="168" r="22"/>
  </g>
  <path d="M290 340c5-50 30-80 70-95" stroke="#bcd3c2" stroke-width="12" fill="none" stroke-linecap="round"/>
</svg>`;

export const teapot = (): Promise<Buffer> => sharp(Buffer.from(TEAPOT)).png().toBuffer();

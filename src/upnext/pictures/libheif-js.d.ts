/** The part of the library that is used. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Pixels {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }

  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    has_alpha_channel(): boolean;
    /** Fills `data`. Calls back without pixels if it can’t decode them. */
    display(pixels: Pixels, done: (pixels: Pixels | null) => void): void;
  }

  function createLibrary(): {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  };
  export { createLibrary as default };
}

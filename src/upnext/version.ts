/** The same as in package.json and the manifest. */
export const VERSION = '1.1.0';

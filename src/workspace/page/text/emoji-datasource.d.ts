/** Keeps TypeScript from reading the 1.3 MB file. */
declare module 'emoji-datasource/emoji.json' {
  const emoji: { short_names: string[]; unified: string }[];
  export { emoji as default };
}

/** Without it TypeScript would read the whole 1.3 MB file. */
declare module 'emoji-datasource/emoji.json' {
  const emoji: { short_names: string[]; unified: string }[];
  export { emoji as default };
}

/** Where agents call. */
export const AGENTS_PATH = '/mcp';

import type { AgentTool } from './tool.js';
import { checkPostTool } from './tools/check.js';
import { nextPost } from './tools/next-post.js';
import { getPost, listPosts } from './tools/posts.js';
import { listProjects } from './tools/projects.js';
import { proposePostTool } from './tools/propose.js';
import { freeSlots } from './tools/slots.js';
import { getTemplate, listTemplates } from './tools/templates.js';

/** Everything that agents can do. Nothing here reaches the service without a person’s press in Slack. */
export const TOOLS: readonly AgentTool[] = [
  listProjects,
  listPosts,
  getPost,
  nextPost,
  freeSlots,
  listTemplates,
  getTemplate,
  checkPostTool,
  proposePostTool,
];

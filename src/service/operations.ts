import type { Operation } from './operation.js';
import { addNonPlatformUserToProject } from './operations/add-non-platform-user-to-project.js';
import { createPost } from './operations/create-post.js';
import { createPrompt } from './operations/create-prompt.js';
import { deleteFile } from './operations/delete-file.js';
import { deleteWebhook } from './operations/delete-webhook.js';
import { getTemplate } from './operations/get-template.js';
import { getUpnextPost } from './operations/get-upnext-post.js';
import { listLogs } from './operations/list-logs.js';
import { listPosts } from './operations/list-posts.js';
import { listProjects } from './operations/list-projects.js';
import { listSources } from './operations/list-sources.js';
import { listTemplates } from './operations/list-templates.js';
import { updateProjectUser } from './operations/update-project-user.js';
import { updateSource } from './operations/update-source.js';

const PROJECT = '/api/v1/projects/:project_id';

/** All operations, in the contract's order. */
export const operations: Operation[] = [
  { method: 'GET', path: '/api/v1/projects', role: 'VIEWER', run: listProjects },
  { method: 'GET', path: `${PROJECT}/posts`, role: 'VIEWER', run: listPosts },
  { method: 'POST', path: `${PROJECT}/posts`, role: 'EDITOR', run: createPost },
  { method: 'POST', path: `${PROJECT}/users/invite`, role: 'ADMIN', run: addNonPlatformUserToProject },
  { method: 'PUT', path: `${PROJECT}/users/:user_id`, role: 'ADMIN', run: updateProjectUser },
  { method: 'POST', path: `${PROJECT}/prompts`, role: 'EDITOR', run: createPrompt },
  { method: 'GET', path: `${PROJECT}/templates`, role: 'VIEWER', run: listTemplates },
  { method: 'GET', path: `${PROJECT}/templates/:template_id`, role: 'VIEWER', run: getTemplate },
  { method: 'GET', path: `${PROJECT}/sources`, role: 'VIEWER', run: listSources },
  { method: 'PUT', path: `${PROJECT}/sources/:source_id`, role: 'EDITOR', run: updateSource },
  { method: 'GET', path: `${PROJECT}/logs`, role: 'VIEWER', run: listLogs },
  { method: 'GET', path: `${PROJECT}/dashboard/upnext-post`, role: 'VIEWER', run: getUpnextPost },
  { method: 'DELETE', path: `${PROJECT}/webhook`, role: 'ADMIN', run: deleteWebhook },
  { method: 'DELETE', path: '/api/v1/common/file', role: 'ADMIN', run: deleteFile },
];

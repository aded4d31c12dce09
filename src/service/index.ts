export { migrations } from './migrations.js';
export type { Role } from './operation.js';
export { checkPublishers } from './publishing/check.js';
export { readServiceConfig, type ServiceConfig } from './publishing/config.js';
export type { Media, ReadMedia } from './publishing/publisher.js';
export { createService, type Service, type ServiceOptions } from './service.js';
export { InvalidSettingError } from './settings.js';
export { SCHEMA, type Tables } from './tables.js';

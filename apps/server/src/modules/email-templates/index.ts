export { copyTemplates } from './email-templates.store.ts';
export { findTemplates, findTemplate, type TemplatesByKind } from './templates.ts';

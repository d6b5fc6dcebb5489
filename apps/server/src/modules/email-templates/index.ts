export { findTemplates, findTemplate, type TemplatesByKind } from './templates.ts';

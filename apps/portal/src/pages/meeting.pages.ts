import { page } from '../app/page.tsx';

const emailTemplates = {
  areas: ['email-templates', 'settings', 'form', 'list'],
  says: ['active', 'enableEvent'],
  loadsBy: ['active'],
} as const;

export const meetingPages = [
  page('meetings', 'meetings', {
    menu: { group: 'main', icon: 'Video', below: '/meeting/info/' },
    areas: ['meetings', 'meeting-list', 'meeting-actions', 'answers', 'list'],
    load: () => import('./meetings.tsx'),
    ofHub: {
      source: 'hub-meetings',
      areas: ['hub', 'meetings', 'meeting-list', 'list'],
      load: () => import('./hub-meetings.tsx'),
    },
    says: ['range', 'on', 'from', 'to', 'keyword', 'standing', 'recurring', 'recorded', 'pages'],
    loadsBy: ['range', 'on', 'from', 'to', 'standing', 'recurring', 'recorded'],
  }),
  page('meeting-info', 'meetingDetial', {
    areas: ['meetings', 'meeting-actions', 'answers'],
    load: () => import('./meeting-info.tsx'),
  }),
  page('email-templates', 'EmailTemplateEdit', {
    ...emailTemplates,
    load: () => import('./email-templates.tsx'),
  }),
  page('meeting-email-templates', 'emailTemplatesOfMeeting', {
    ...emailTemplates,
    says: ['active', 'enableEvent'],
    load: () => import('./meeting-email-templates.tsx'),
  }),
  page('meeting-quality', 'meetingQuality', {
    areas: ['quality', 'list'],
    load: () => import('./meeting-quality.tsx'),
    says: ['time', 'person', 'page'],
    loadsBy: ['time'],
  }),
] as const;

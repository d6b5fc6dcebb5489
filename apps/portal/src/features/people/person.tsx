import { Ban, Check, LogOut, Mail } from 'lucide-react';
import type { Call } from '@portico/contract/call';
import { largeAvatar } from '@portico/contract/avatar-url';
import type { PersonDetail } from '@portico/contract/person-admin';
import { Avatar } from '@portico/ui/avatar';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { Card } from '@portico/ui/card';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { Time } from '@portico/ui/time';
import styles from './people.module.css';
import { PersonState } from '../../app/person-state.tsx';
import { ErasePart } from './erase-part.tsx';
import { PersonRoles, RolesRead } from './person-roles.tsx';
import { PersonWork } from './person-work.tsx';
import { useActions } from './use-actions.tsx';

interface PersonProps {
  call: Call;
  person: PersonDetail;
}

/** Without them nobody would administer the site, or the deployment: they stay. */
const isNeeded = ({ isLastAdministrator, isLastOfDeployment }: PersonDetail): boolean =>
  isLastAdministrator || isLastOfDeployment;

/** What is done with somebody often; nothing for who may only look. */
export function PersonActions({ call, person }: PersonProps) {
  const t = useT();
  const { ask, doAtOnce, dialogs } = useActions(call);
  const { state, isOneself, obstacle, eraseAt, leftAt } = person;
  if (obstacle !== null) return null;
  const isErasing = eraseAt !== null && leftAt === null;
  return (
    <>
      {state === 'invited' && (
        <PlainButton icon={Mail} onClick={() => doAtOnce('invite', [person])}>
          {t('people.action.invite')}
        </PlainButton>
      )}
      {state === 'active' && (
        <PlainButton icon={LogOut} isIconMirrored onClick={() => ask('signOut', [person], isOneself)}>
          {t('people.action.signOut')}
        </PlainButton>
      )}
      {state !== 'disabled' && !isNeeded(person) && (
        <PlainButton icon={Ban} onClick={() => ask('disable', [person], isOneself)}>
          {t('people.action.disable')}
        </PlainButton>
      )}
      {state === 'disabled' && !isErasing && (
        <PlainButton icon={Check} onClick={() => doAtOnce('enable', [person])}>
          {t('people.action.enable')}
        </PlainButton>
      )}
      {dialogs}
    </>
  );
}

/** Something that is known of somebody; nothing where it is not. */
function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (children === '' || children === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Whether somebody can come in, and what else is to know at once. */
function Standing({ person }: Pick<PersonProps, 'person'>) {
  const t = useT();
  const { state, isOneself, isLastAdministrator, isLastOfDeployment } = person;
  return (
    <span className={styles.badges}>
      <PersonState state={state} />
      {isOneself && <Badge tone="info">{t('person.you')}</Badge>}
      {isLastAdministrator && <Badge tone="accent">{t('person.lastAdmin')}</Badge>}
      {isLastOfDeployment && <Badge tone="accent">{t('person.lastOfDeployment')}</Badge>}
    </span>
  );
}

function Details({ person }: Pick<PersonProps, 'person'>) {
  const t = useT();
  const { displayName, email, phone, jobTitle, organisation, avatarUrl, lastSeenAt, cameAt } = person;
  return (
    <Card title={t('person.details')}>
      <div className={styles.head}>
        <Avatar name={displayName} src={largeAvatar(avatarUrl)} size="xl" isDecorative />
        <Standing person={person} />
      </div>
      <dl className={styles.facts}>
        <Fact name={t('person.email')}>
          <bdi>{email}</bdi>
        </Fact>
        <Fact name={t('person.phone')}>{phone && <bdi dir="ltr">{phone}</bdi>}</Fact>
        <Fact name={t('person.jobTitle')}>{jobTitle && <bdi>{jobTitle}</bdi>}</Fact>
        <Fact name={t('person.organisation')}>{organisation && <bdi>{organisation}</bdi>}</Fact>
        <Fact name={t('person.seen')}>
          {lastSeenAt ? <Time at={lastSeenAt} show="dateTime" /> : t('people.never')}
        </Fact>
        <Fact name={t('person.came')}>{cameAt && <Time at={cameAt} show="date" />}</Fact>
      </dl>
    </Card>
  );
}

/** Why something is not as one would expect: who reads may only look, or the person is about to go. */
function Notices({ person }: Pick<PersonProps, 'person'>) {
  const t = useT();
  const { displayName: name, obstacle, leftAt, eraseAt, isLastAdministrator, isLastOfDeployment } = person;
  return (
    <>
      {obstacle === 'above' && (
        <Notice title={t('person.above.title')}>{t('person.above.text', { name })}</Notice>
      )}
      {obstacle === null && isNeeded(person) && (
        <Notice>
          {isLastAdministrator && <p>{t('person.needed.site', { name })}</p>}
          {isLastOfDeployment && <p>{t('person.needed.deployment', { name })}</p>}
        </Notice>
      )}
      {eraseAt !== null && leftAt === null && <Notice tone="warning">{t('person.erasing')}</Notice>}
      {eraseAt !== null && leftAt !== null && <LeftNotice eraseAt={eraseAt} />}
    </>
  );
}

function LeftNotice({ eraseAt }: { eraseAt: string }) {
  const t = useT();
  const formats = useFormats();
  return <Notice>{t('person.left', { date: formats.date(eraseAt) })}</Notice>;
}

/** All that there is to see of somebody, and to do, with what was done. */
export function PersonParts({ call, person, history }: PersonProps & { history: React.ReactNode }) {
  const mayAct = person.obstacle === null;
  return (
    <div className={styles.parts}>
      <Notices person={person} />
      <Details person={person} />
      {mayAct ? <PersonRoles call={call} person={person} /> : <RolesRead person={person} />}
      <PersonWork call={call} person={person} />
      {history}
      {mayAct && <ErasePart call={call} person={person} />}
    </div>
  );
}

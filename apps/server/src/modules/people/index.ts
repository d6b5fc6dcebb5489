export { invitePeople, mayRemoveAvatar, readPeople } from './people.policy.ts';
export { avatarUrlOf, presentPerson } from './people.present.ts';
export { acceptInvitation, addPerson, checkGrant, listSitePeople } from './people.service.ts';
export {
  appointAdmin,
  changeAvatar,
  findActivePerson,
  findPerson,
  findPersonByAccount,
  findPersonByEmail,
  holdFullAdmins,
  listPersonsByEmail,
  listSiteNames,
  markSeen,
  nextTicketGeneration,
  setDisabled,
  setReading,
  type PersonRow,
} from './people.store.ts';

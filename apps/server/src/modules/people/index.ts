export {
  grantableBy,
  invitePeople,
  mayGrant,
  mayRemoveAvatar,
  readPeople,
  standsAbove,
} from './people.policy.ts';
export { insertInvited, listGroupNames, listTakenAddresses } from './many-people.store.ts';
export { avatarUrlOf, presentPerson } from './people.present.ts';
export { acceptInvitation, addPerson, checkGrant, comeBack, listSitePeople } from './people.service.ts';
export {
  appointAdmin,
  changeAvatar,
  countFullAdmins,
  findActivePerson,
  findPerson,
  findPersonByAccount,
  findPersonByEmail,
  FORMER_MEMBER,
  holdAsLastAdmin,
  holdAsNeeded,
  listActivePersons,
  isLastOfDeployment,
  listPersonsByEmail,
  listSiteNames,
  lockPerson,
  markSeen,
  nextTicketGeneration,
  setDisabled,
  setLeft,
  setReading,
  setRoles,
  setToErase,
  type PersonRow,
} from './people.store.ts';
export { searchPeople } from './search.store.ts';
export {
  dropRoomName,
  findProfile,
  holdProfile,
  isUserNameOfOther,
  listSitesOfAccount,
  setProfile,
  takeRoomName,
  type ProfileRow,
} from './profile.store.ts';

export { invitePeople, readPeople } from './people.policy.ts';
export { presentPerson } from './people.present.ts';
export { addPerson, checkGrant, listSitePeople } from './people.service.ts';
export {
  activatePerson,
  appointAdmin,
  findPerson,
  findPersonByAccount,
  findPersonByEmail,
  holdFullAdmins,
  listPersonsByEmail,
  markSeen,
  nextTicketGeneration,
  setDisabled,
  type PersonRow,
} from './people.store.ts';

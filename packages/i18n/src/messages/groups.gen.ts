// Generated from locales/en/groups.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Groups {
  'groups.lead': { count: number };
  'groups.create': undefined;
  'groups.search': undefined;
  'groups.column.name': undefined;
  'groups.column.count': undefined;
  'groups.count': { count: number };
  'groups.none': undefined;
  'groups.noneText': undefined;
  'groups.noneFound': { query: string | number };
  'groups.noneFoundText': undefined;
  'groups.shown': { shown: string | number; total: number };
  'groups.name': undefined;
  'groups.nameTaken': undefined;
  'groups.nameInvalid': undefined;
  'groups.createTitle': undefined;
  'groups.createSend': undefined;
  'groups.created': { name: string | number };
  'groups.rename': undefined;
  'groups.renameTitle': { name: string | number };
  'groups.renamed': { name: string | number };
  'groups.renamedMeanwhile': undefined;
  'groups.delete': { count: number };
  'groups.deleteTitle': { count: number; name: string | number };
  'groups.deleteText': { people: number };
  'groups.deleteManyText': undefined;
  'groups.deleted': { count: number };
  'groups.failed': undefined;
  'groups.back': undefined;
  'groups.showInUsers': undefined;
  'groups.gone': undefined;
  'groups.goneText': undefined;
  'groups.members.search': undefined;
  'groups.members.none': undefined;
  'groups.members.noneText': undefined;
  'groups.members.noneFound': { query: string | number };
  'groups.members.shown': { shown: string | number; total: number };
  'groups.members.remove': { count: number };
  'groups.members.removed': { count: number };
  'groups.add.open': undefined;
  'groups.add.title': { name: string | number };
  'groups.add.search': undefined;
  'groups.add.searchHint': undefined;
  'groups.add.found': undefined;
  'groups.add.noneFound': undefined;
  'groups.add.paste': undefined;
  'groups.add.pasteHint': undefined;
  'groups.add.file': undefined;
  'groups.add.fileRead': { count: number };
  'groups.add.nothing': undefined;
  'groups.add.send': undefined;
  'groups.add.added': { count: number };
  'groups.add.rest': { added: number };
  'groups.add.unknown': undefined;
  'groups.add.invalid': undefined;
}

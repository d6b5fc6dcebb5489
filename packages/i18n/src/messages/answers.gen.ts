// Generated from locales/en/answers.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Answers {
  'answers.question': undefined;
  'answers.yes': undefined;
  'answers.maybe': undefined;
  'answers.no': undefined;
  'answers.given.yes': undefined;
  'answers.given.maybe': undefined;
  'answers.given.no': undefined;
  'answers.as': { name: string | number };
  'answers.about': undefined;
  'answers.allDates': undefined;
  'answers.comment': undefined;
  'answers.send': undefined;
  'answers.propose.title': undefined;
  'answers.propose.which': undefined;
  'answers.propose.pick': undefined;
  'answers.propose.start': undefined;
  'answers.propose.zone': undefined;
  'answers.propose.send': undefined;
  'answers.propose.required': undefined;
  'answers.propose.wrong': undefined;
  'answers.propose.waiting': undefined;
  'answers.propose.refused': undefined;
  'answers.problem.invalid.title': undefined;
  'answers.problem.invalid.text': undefined;
  'answers.problem.dropped.title': undefined;
  'answers.problem.dropped.text': undefined;
  'answers.problem.cancelled': undefined;
  'answers.problem.past': undefined;
  'answers.who': undefined;
  'answers.own': undefined;
  'answers.count.yes': { count: number };
  'answers.count.maybe': { count: number };
  'answers.count.no': { count: number };
  'answers.count.none': { count: number };
  'answers.badge.yes': undefined;
  'answers.badge.maybe': undefined;
  'answers.badge.no': undefined;
  'answers.badge.none': undefined;
  'answers.unreached': undefined;
  'answers.unreachedNotice': { names: string | number };
  'answers.proposals': undefined;
  'answers.suggests': { when: string | number; who: string | number };
  'answers.accept': undefined;
  'answers.refuse': undefined;
  'answers.acceptOf': { who: string | number };
  'answers.refuseOf': { who: string | number };
  'answers.moved': undefined;
  'answers.kept': undefined;
  'answers.saved': undefined;
  'answers.proposed': undefined;
  'answers.say.yes': undefined;
  'answers.say.maybe': undefined;
  'answers.say.no': undefined;
}

interface AccessRule {
  name: string;
}
interface Route {
  operation: string;
  access: AccessRule;
}

/** No access rule: it must not compile. */
export const listPeople: Route = { operation: 'people.list' };

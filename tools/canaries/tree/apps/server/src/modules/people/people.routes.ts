interface AccessRule {
  name: string;
}
interface Route {
  operation: string;
  access: AccessRule;
}

interface Reply {
  header(name: string, value: string): Reply;
  redirect(address: string): Reply;
}

/** Leads wherever it is told to, by both ways. */
export const leave = (reply: Reply, address: string): Reply =>
  reply.header('location', address).redirect(address);

/** No access rule: it must not compile. */
export const listPeople: Route = { operation: 'people.list' };

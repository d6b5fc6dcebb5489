/**
 * An answer that the database wrote as JSON, for the few lists that are read most. It is sent as it is: that it obeys the
 * contract is proven by a test for each kind of row, not looked at again with every call.
 */
export class ReadyJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

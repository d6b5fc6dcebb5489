/**
 * A meeting's password as it is kept and compared: who copies it out of a mail takes spaces along, and keyboards write the
 * same letter in more than one way (Unicode NFC). Never for the password of an account, which is what was typed.
 */
export const meetingPassword = (typed: string): string => typed.normalize('NFC').trim();

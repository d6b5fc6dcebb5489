import { isNameOpen, splitMailboxes } from '@portico/domain/mailbox-list';
import { readMailbox } from '@portico/domain/mailbox-text';
import { shownAddress } from '@portico/domain/shown-address';
import type { TokenReading } from '@portico/ui/tokens';

/** Names with their addresses, typed or pasted from a mail program or a table; two of one address are one. */
export const mailboxes: TokenReading = {
  split: splitMailboxes,
  keyOf: (text) => readMailbox(text)?.address ?? text.toLowerCase(),
  isOpen: isNameOpen,
};

/** The same of which only the addresses are kept: people of the site have names there. */
export const addresses: TokenReading = {
  ...mailboxes,
  split: (text) =>
    splitMailboxes(text).map((one) => {
      const mailbox = readMailbox(one);
      return mailbox ? shownAddress(mailbox.address) : one;
    }),
};

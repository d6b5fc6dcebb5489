export const mailbox = (): string[] => [];

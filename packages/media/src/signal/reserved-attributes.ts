/** Attributes under this prefix say what the portal says, such as a role; a client can not set them. */
export const RESERVED_ATTRIBUTE_PREFIX = 'portico.';

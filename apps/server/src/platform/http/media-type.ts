/** What browsers send a form as. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** What files are sent as. */
export const UPLOAD_TYPE = 'multipart/form-data';

/** Whether a content type is this one, whatever its parameters (RFC 9110 §8.3.1). */
export const isOfType = (contentType: string | undefined, type: string): boolean =>
  (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() === type;

/** The sides of the squares that a person's picture is kept as, in pixels. */
export const avatarSides = [96, 384] as const;

/** The address of a picture's smaller square. It is never used for another picture. */
export const avatarPath = (avatarId: string): string =>
  `/webappng/avatars/${avatarId}/${avatarSides[0]}.webp`;

/** The address of the larger square of the same picture. */
export const largeAvatar = <Url extends string | null | undefined>(url: Url): Url =>
  url?.replace(/\d+\.webp$/, `${avatarSides[1]}.webp`) as Url;

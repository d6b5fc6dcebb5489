import type { ReactNode } from 'react';
import type { ErrorPageName } from '@portico/contract/error-pages';
import { BadRequestArt } from '@portico/ui/art/errors/bad-request';
import { CiErrorArt } from '@portico/ui/art/errors/ci-error';
import { ForbiddenArt } from '@portico/ui/art/errors/forbidden';
import { InactiveArt } from '@portico/ui/art/errors/inactive';
import { InternalArt } from '@portico/ui/art/errors/internal';
import { NotFoundArt } from '@portico/ui/art/errors/not-found';
import { RenameArt } from '@portico/ui/art/errors/rename';

/** The picture of each page of an error. */
export const pictures: Readonly<Record<ErrorPageName, ReactNode>> = {
  notFound: <NotFoundArt />,
  forbidden: <ForbiddenArt />,
  badRequest: <BadRequestArt />,
  internal: <InternalArt />,
  inactive: <InactiveArt />,
  rename: <RenameArt />,
  ciError: <CiErrorArt />,
};

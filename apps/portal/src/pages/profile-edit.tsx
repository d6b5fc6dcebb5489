import { Profile } from './profile.tsx';

export { load } from './profile.tsx';

/** Where profiles are led to that something is to be changed in: `/myprofile/edit` (ROUT-10). */
export default function ProfileEditPage() {
  return <Profile path="/myprofile/edit" />;
}

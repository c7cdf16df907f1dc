import { useAccount } from '../api/account.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { Loading } from '../ui/Loading.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import href from '../styles/account.css?url';

/** The owner's own: the password, the second factor and the devices that are logged in. */
export function AccountScreen() {
  const query = useAccount();
  const { data: account } = query;
  return (
    <>
      <link rel="stylesheet" href={href} precedence="account" />
      {account === undefined ? (
        <Loading query={query} sentenceOf={sentenceOf} />
      ) : (
        <div className="account">
          <PasswordCard account={account} />
          <div className="account__column">
            <SecondFactorCard account={account} />
            <DevicesCard account={account} />
          </div>
        </div>
      )}
    </>
  );
}
